// The bar of the roulette table: which chip is put down, what lies on the table in all, and the spin.
// It stands where every game has its bet bar.
import { useId } from 'react';
import { styled } from 'styled-components';
import { color, font, from, low, ring, size, space, weight } from '../../../theme/tokens.ts';
import { formatPoints } from '../../../ui/figure/format.ts';
import { LockableRadio } from '../../../ui/form/lockable-radio.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { Action, Bar, Obstacle } from '../table/bar-frame.ts';
import { Key } from '../table/shortcut-keys.tsx';
import { ChipDisc } from './chip-disc.tsx';
import { CHIPS, type ChipValue } from './chip-table.ts';

const ChipRow = styled.fieldset`
  display: flex;
  flex: 1 1 100%;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space(1)};
  ${low} {
    flex: 1 1 16rem;
    flex-wrap: nowrap;
    min-width: 0;
  }
  ${from.tablet} {
    justify-content: start;
    gap: ${space(2)};
  }
`;

const ChipChoice = styled.label<{ $isTaken: boolean }>`
  display: grid;
  place-items: center;
  width: 3rem;
  height: 3rem;
  border-radius: 50%;
  cursor: pointer;
  box-shadow: ${({ $isTaken }) => ($isTaken ? `0 0 0 2px ${color.brass}` : 'none')};
  ${low} {
    flex: 0 1 3rem;
    min-width: 0;
    height: auto;
    aspect-ratio: 1;
  }

  &:has(:focus-visible) {
    outline: ${ring};
    outline-offset: 3px;
  }
`;

const Total = styled.p`
  display: grid;
  flex: 1 1 6rem;
  align-content: center;
  color: ${color.quiet};
  font-size: ${size.fine};

  strong {
    display: block;
    color: ${color.text};
    font-family: ${font.face};
    font-size: ${size.title};
    font-weight: ${weight.faceStrong};
    line-height: 1.1;
  }
`;

/** A line of its own: it comes and goes with the chips that are put down, and not with a result. */
const ObstacleBelow = styled(Obstacle)`
  flex: 1 1 100%;
  grid-column: 1 / -1;
  font-size: ${size.small};

  &:empty {
    display: none;
  }
`;

type ChipBarProps = {
  chip: ChipValue;
  totalPoints: number;
  action: string;
  isPending: boolean;
  /** Why it cannot be spun as the table stands. */
  obstacle: string | null;
  /** The last spin is too short ago. */
  isResting: boolean;
  onChip(chip: ChipValue): void;
  onSpin(): void;
};

export function ChipBar(props: ChipBarProps) {
  const { chip, totalPoints, action, isPending, obstacle, isResting, onChip, onSpin } = props;
  const isBlocked = obstacle !== null || isResting;
  const isTold = obstacle !== null && totalPoints > 0;
  const obstacleId = useId();
  return (
    <Bar
      aria-label="Your bet"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && !isBlocked) onSpin();
      }}
    >
      <ChipRow>
        <VisuallyHidden as="legend">Chip</VisuallyHidden>
        {CHIPS.map((value, at) => (
          <ChipChoice key={value} $isTaken={value === chip} title={`Chip of ${value} (${at + 1})`}>
            <LockableRadio name="chip" value={value} isChosen={value === chip} label={`${value}`} onChoose={onChip} />
            <ChipDisc points={value} />
          </ChipChoice>
        ))}
      </ChipRow>
      <Total>
        Total bet
        <strong data-testid="total-bet">{formatPoints(totalPoints)}</strong>
      </Total>
      <Action
        type="submit"
        aria-keyshortcuts="Space"
        tone={isBlocked ? 'quiet' : 'primary'}
        aria-disabled={isBlocked || undefined}
        aria-describedby={isTold ? obstacleId : undefined}
        pending={isPending}
        pendingText="Spinning"
      >
        {action} <Key $on={isBlocked ? 'page' : 'brass'}>Space</Key>
      </Action>
      <ObstacleBelow id={obstacleId}>{isTold ? obstacle : ''}</ObstacleBelow>
    </Bar>
  );
}
