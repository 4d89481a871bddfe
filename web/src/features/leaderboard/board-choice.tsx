import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { BOARD_MEASURES, BOARD_PERIODS, type BoardMeasure, type BoardPeriod } from '#contracts/leaderboard/boards.ts';
import { color, line, radius, size, smallTouch, space, weight } from '../../theme/tokens.ts';
import { Row } from '../../ui/layout/flow.ts';

export type Board = { by: BoardMeasure | 'points'; period: BoardPeriod };

const MEASURES: readonly { value: Board['by']; label: string }[] = [
  { value: 'points', label: 'Points' },
  { value: 'wagered', label: 'Wagered' },
  { value: 'multiplier', label: 'Multiplier' },
  { value: 'earned', label: 'Earned' },
];
const PERIODS: readonly { value: BoardPeriod; label: string }[] = [
  { value: 'all', label: 'All time' },
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'day', label: 'Day' },
];

const Choice = styled.button`
  min-height: ${smallTouch};
  padding-inline: ${space(3)};
  color: ${color.quiet};
  background: none;
  border: ${line.hair};
  border-radius: ${radius.round};
  font-size: ${size.small};
  font-weight: ${weight.strong};
  cursor: pointer;
  &:hover {
    color: ${color.text};
    border-color: ${color.quiet};
  }
  &[aria-pressed='true'] {
    color: ${color.text};
    background: ${color.brassTint};
    border-color: ${color.brass};
  }
`;

/** The board of the address: by points, of all time, unless it says otherwise. */
export function useBoardChoice(): [Board, (board: Board) => void] {
  const [params, setParams] = useSearchParams();
  const by = BOARD_MEASURES.find((measure) => measure === params.get('by')) ?? 'points';
  const period = BOARD_PERIODS.find((known) => known === params.get('period')) ?? 'all';
  const choose = (next: Board) => {
    const told = {
      ...(next.by !== 'points' && { by: next.by }),
      ...(next.period !== 'all' && { period: next.period }),
    };
    setParams(told, { replace: true });
  };
  return [{ by, period: by === 'points' ? 'all' : period }, choose];
}

type BoardChoiceProps = { board: Board; onChoose(board: Board): void };

export function BoardChoice({ board, onChoose }: BoardChoiceProps) {
  const { by, period } = board;
  return (
    <Row gap={[2, 4]} wrap>
      <Row gap={1} wrap role="group" aria-label="Ranked by">
        {MEASURES.map(({ value, label }) => (
          <Choice
            key={value}
            type="button"
            aria-pressed={value === by}
            onClick={() => onChoose({ by: value, period: value === 'points' ? 'all' : period })}
          >
            {label}
          </Choice>
        ))}
      </Row>
      {by !== 'points' && (
        <Row gap={1} wrap role="group" aria-label="Period">
          {PERIODS.map(({ value, label }) => (
            <Choice
              key={value}
              type="button"
              aria-pressed={value === period}
              onClick={() => onChoose({ by, period: value })}
            >
              {label}
            </Choice>
          ))}
        </Row>
      )}
    </Row>
  );
}
