import { useId } from 'react';
import { styled } from 'styled-components';
import { color, font, from, low, ring, sideways, size, space, weight } from '../../../theme/tokens.ts';
import { AWAY_WORDS, useMayPlay } from '../../../live/use-may-play.ts';
import { formatPoints } from '../../../ui/figure/format.ts';
import { LockableRadio } from '../../../ui/form/lockable-radio.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { AutoEnded, TableDeed } from '../auto/auto-bar.tsx';
import { AutoPanelOnDemand } from '../auto/auto-panel-on-demand.tsx';
import { tallyWords } from '../auto/auto-words.ts';
import type { AutoBet } from '../auto/use-auto-bet.ts';
import { EARN } from '../betting/bet-rules.ts';
import { LimitLeft } from '../protection/limit-left.tsx';
import { useTableProtection } from '../protection/protection.ts';
import { Bar, Obstacle, ObstacleAbove, WayLink } from '../table/bar-frame.ts';
import { ChipDisc } from './chip-disc.tsx';
import { CHIPS, type ChipValue, INSUFFICIENT } from './chip-table.ts';

const Frame = styled(Bar)`
  ${from.tablet} {
    grid-template-columns: minmax(17rem, 22rem) minmax(6rem, 11rem) minmax(max-content, 14rem);
  }
`;

const ChipRow = styled.fieldset`
  display: flex;
  flex: 1 1 100%;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space(1)};
  ${low} {
    flex-wrap: nowrap;
    min-width: 0;
  }
  ${sideways} {
    flex: none;
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
  ${sideways} {
    width: 2.25rem;
    height: 2.25rem;
  }

  &:has(:focus-visible) {
    outline: ${ring};
    outline-offset: 3px;
  }
`;

const Total = styled.div`
  display: grid;
  flex: 1 1 6rem;
  align-content: center;
  ${sideways} {
    flex: none;
  }
  color: ${color.quiet};
  font-size: ${size.fine};

  strong {
    color: ${color.text};
    font-family: ${font.face};
    font-size: ${size.title};
    font-weight: ${weight.faceStrong};
    line-height: 1.1;
  }
`;

const LeftBelow = styled.div`
  line-height: 1.2;
  > a {
    text-align: start;
  }
`;

const TotalName = styled.div`
  position: relative;
  min-height: 1lh;
`;

/** Replaces the name. A second line uses the gap between the rows, so that chips do not move. */
const ObstacleInstead = styled(Obstacle)`
  position: absolute;
  inset-inline: 0;
  bottom: 0;
  line-height: 1.1;
  text-wrap: balance;
`;

type ChipBarProps = {
  chip: ChipValue;
  totalPoints: number;
  action: string;
  isPending: boolean;
  obstacle: string | null;
  isResting: boolean;
  auto: AutoBet;
  onChip(chip: ChipValue): void;
};

export function ChipBar(props: ChipBarProps) {
  const { chip, totalPoints, action, isPending, isResting, auto, onChip } = props;
  const { run } = auto;
  const obstacle = run === null ? props.obstacle : null;
  const isAway = !useMayPlay();
  const isBlocked = isAway || obstacle !== null || isResting;
  const isTold = obstacle !== null && totalPoints > 0;
  const obstacleId = useId();
  const awayId = useId();
  return (
    <>
      <Frame
        aria-label="Your bet"
        onSubmit={(event) => {
          event.preventDefault();
          if (run !== null || (!isPending && !isBlocked)) auto.press();
        }}
      >
        <ObstacleAbove id={awayId}>{isAway && AWAY_WORDS}</ObstacleAbove>
        <Chips chip={chip} onChip={onChip} />
        <TotalBet {...{ totalPoints, obstacle, obstacleId, run }} />
        <TableDeed
          {...{ auto, isBlocked, isPending }}
          pendingText="Spinning"
          describedBy={isAway ? awayId : isTold ? obstacleId : undefined}
        >
          {action}
        </TableDeed>
        <AutoEnded auto={auto} />
      </Frame>
      <AutoPanelOnDemand auto={auto} />
    </>
  );
}

function Chips({ chip, onChip }: Pick<ChipBarProps, 'chip' | 'onChip'>) {
  return (
    <ChipRow>
      <VisuallyHidden as="legend">Chip</VisuallyHidden>
      {CHIPS.map((value, at) => (
        <ChipChoice key={value} $isTaken={value === chip} title={`Chip of ${value} (${at + 1})`}>
          <LockableRadio name="chip" value={value} isChosen={value === chip} label={`${value}`} onChoose={onChip} />
          <ChipDisc points={value} />
        </ChipChoice>
      ))}
    </ChipRow>
  );
}

type TotalBetProps = Pick<ChipBarProps, 'totalPoints' | 'obstacle'> & { obstacleId: string; run: AutoBet['run'] };

function TotalBet({ totalPoints, obstacle, obstacleId, run }: TotalBetProps) {
  const { tightest } = useTableProtection();
  const isTold = obstacle !== null && totalPoints > 0;
  return (
    <Total>
      <TotalName>
        {isTold ? <VisuallyHidden>Total bet</VisuallyHidden> : 'Total bet'}
        {run !== null && `, ${tallyWords(run)}`}
        <ObstacleInstead id={obstacleId}>
          {isTold ? obstacle : ''}
          {obstacle === INSUFFICIENT && <WayLink to={EARN.to}>{EARN.name}</WayLink>}
        </ObstacleInstead>
      </TotalName>
      <strong data-testid="total-bet">{formatPoints(totalPoints)}</strong>
      {tightest !== null && (
        <LeftBelow>
          <LimitLeft tightest={tightest} />
        </LeftBelow>
      )}
    </Total>
  );
}
