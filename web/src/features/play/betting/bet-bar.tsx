import { type ReactNode, useId, useLayoutEffect } from 'react';
import { styled } from 'styled-components';
import {
  below,
  bookFigure,
  color,
  from,
  low,
  radius,
  sideways,
  size,
  space,
  touch,
  weight,
} from '../../../theme/tokens.ts';
import { AWAY_WORDS, useMayPlay } from '../../../live/use-may-play.ts';
import { cannotBetWords } from '../../../ui/exclusion-words.ts';
import { useDates } from '../../../ui/figure/dates.tsx';
import { NumberInput } from '../../../ui/form/number-input.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { AutoEnded, AutoStanding, TableDeed } from '../auto/auto-bar.tsx';
import { AutoPanelOnDemand } from '../auto/auto-panel-on-demand.tsx';
import type { AutoBet } from '../auto/use-auto-bet.ts';
import { LimitLeft } from '../protection/limit-left.tsx';
import { useTableProtection } from '../protection/protection.ts';
import { Bar, ObstacleAbove, WayLink, toActionOfBar } from '../table/bar-frame.ts';
import { FigureButton } from '../table/figure-button.ts';
import { QUICK_BETS } from './bet-rules.ts';
import type { Stake } from './use-stake.ts';

const StakeBox = styled.div`
  flex: 1 1 100%;
  min-width: 0;
  ${sideways} {
    flex: none;
  }
`;

const JoinedRoom = styled.div`
  container-type: inline-size;
  ${sideways} {
    container-type: normal;
  }
`;

const Joined = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto auto;

  & > input {
    border-radius: 0;
    border-inline-width: 0;
    text-align: center;
    ${bookFigure}
  }
  & > input:focus-visible {
    position: relative;
  }
  & > button:first-child {
    border-start-end-radius: 0;
    border-end-end-radius: 0;
  }
  & > input ~ button {
    border-start-start-radius: 0;
    border-end-start-radius: 0;
  }
  & > input ~ button:not(:last-child) {
    border-inline-end-width: 0;
    border-start-end-radius: 0;
    border-end-end-radius: 0;
  }
  /* Large text: the field has a line of its own. */
  @container (max-width: 15rem) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${space(2)};
    &&& > * {
      border-inline-width: 1px;
      border-radius: ${radius.small};
    }
    & > button {
      min-width: 0;
      padding: 0;
    }
    & > input {
      grid-area: 1 / 1 / auto / -1;
    }
  }
  ${sideways} {
    & > input {
      padding-inline: ${space(0.5)};
      font-size: ${size.body};
    }
    & > button {
      min-width: ${touch};
      padding: 0;
    }
  }
`;

const Step = styled(FigureButton)`
  min-width: 3rem;
  padding: 0 ${space(3)};
  font-weight: ${weight.strong};
  &:disabled {
    color: ${color.quiet};
    border-color: ${color.hairline};
    cursor: not-allowed;
  }
`;

const Quick = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  ${below.tablet} {
    & > button {
      min-width: ${touch};
      padding: 0;
    }
  }
  ${from.tablet} {
    flex-wrap: nowrap;
  }
  ${low} {
    flex-wrap: nowrap;

    & > button {
      flex: 0 1 3rem;
      min-width: 2rem;
      padding: 0;
    }
  }
  ${sideways} {
    & > button {
      flex: 1 1 3rem;
      min-width: 2rem;
      padding: 0;
    }
  }
`;

type BetBarProps = {
  stake: Stake;
  action: ReactNode;
  pendingAction: string;
  isPending: boolean;
  /** The action keeps the focus but does nothing. */
  obstacle?: string | null;
  /** Shown unless there is an obstacle. */
  note?: string | null;
  isBlocked?: boolean;
  isLocked?: boolean;
  auto?: AutoBet | undefined;
  onPlay(): void;
  onBlocked?(): void;
};

export function BetBar(props: BetBarProps) {
  const { stake, action, pendingAction, isPending, auto, onPlay, onBlocked } = props;
  const run = auto?.run ?? null;
  const isLocked = props.isLocked === true || run !== null;
  const { exclusion } = useTableProtection();
  const dates = useDates();
  const away = useMayPlay() ? null : AWAY_WORDS;
  const closed = exclusion === null || isLocked ? null : `${cannotBetWords(exclusion.until, dates)}.`;
  const obstacle = run === null ? (away ?? closed ?? props.obstacle ?? null) : null;
  const isOfStake = !isLocked && !isPending && closed === null && away === null;
  const ofStake = isOfStake ? stake.obstacle : null;
  const note = props.note ?? (isOfStake && run === null ? stake.note : null);
  const told = ofStake?.inShort ?? obstacle ?? note;
  const isBlocked =
    obstacle !== null || props.isBlocked === true || ofStake?.isOwnLimit === true || ofStake?.isUnreadable === true;
  const obstacleId = useId();
  useFocusKept(isLocked);
  return (
    <>
      <Bar
        ref={toActionOfBar}
        aria-label="Your bet"
        onSubmit={(event) => {
          event.preventDefault();
          if (run !== null || (!isPending && !isBlocked)) onPlay();
          else onBlocked?.();
        }}
      >
        <StakeField {...{ stake, isLocked, told, isNote: told === note, obstacleId, ofStake }} />
        {run === null ? <QuickBets stake={stake} isLocked={isLocked} /> : <AutoStanding run={run} />}
        <TableDeed
          {...{ auto, isBlocked, isPending }}
          pendingText={pendingAction}
          describedBy={told === null ? undefined : obstacleId}
        >
          {action}
        </TableDeed>
        {auto !== undefined && <AutoEnded auto={auto} />}
      </Bar>
      {auto !== undefined && <AutoPanelOnDemand auto={auto} />}
    </>
  );
}

function QuickBets({ stake, isLocked }: { stake: Stake; isLocked: boolean }) {
  return (
    <Quick role="group" aria-label="Quick bets">
      {QUICK_BETS.map((bet) => (
        <Step
          key={bet}
          type="button"
          aria-pressed={stake.points === bet}
          disabled={isLocked}
          onClick={() => stake.enter(bet)}
        >
          {bet}
        </Step>
      ))}
    </Quick>
  );
}

type StakeFieldProps = {
  stake: Stake;
  isLocked: boolean;
  told: string | null;
  isNote: boolean;
  obstacleId: string;
  ofStake: Stake['obstacle'];
};

function StakeField({ stake, isLocked, told, isNote, obstacleId, ofStake }: StakeFieldProps) {
  const id = useId();
  const isInvalid = ofStake !== null;
  const { tightest } = useTableProtection();
  const isLeftTold = told === null && tightest !== null;
  const step = { type: 'button', disabled: isLocked } as const;
  return (
    <StakeBox>
      <VisuallyHidden as="label" htmlFor={id}>
        Bet points
      </VisuallyHidden>
      {isLeftTold && <LimitLeft tightest={tightest} />}
      <ObstacleAbove id={obstacleId} data-note={isNote || undefined}>
        {told}
        {ofStake?.way !== undefined && <WayLink to={ofStake.way.to}>{ofStake.way.name}</WayLink>}
      </ObstacleAbove>
      <JoinedRoom>
        <Joined>
          <Step {...step} onClick={stake.halve} aria-label="½ the bet" title="Half the bet (H)">
            ½
          </Step>
          <NumberInput
            id={id}
            value={stake.entered}
            min={1}
            aria-invalid={isInvalid || undefined}
            aria-describedby={isInvalid ? obstacleId : undefined}
            disabled={isLocked}
            unreadable={Number.NaN}
            isToldByForm
            onValue={stake.enter}
            onBlur={stake.settle}
          />
          <Step {...step} onClick={stake.double} aria-label="2× the bet" title="Double the bet (D)">
            2×
          </Step>
          <Step {...step} onClick={stake.toMax} aria-label="Max bet" title="The highest bet you can place now (M)">
            Max
          </Step>
        </Joined>
      </JoinedRoom>
    </StakeBox>
  );
}

/** A disabled field loses focus; the action takes it so that keyboard players keep their place. */
function useFocusKept(isLocked: boolean): void {
  useLayoutEffect(() => {
    const stand = document.activeElement;
    if (!isLocked || stand?.matches(':disabled') !== true) return;
    stand.closest('form')?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus();
  }, [isLocked]);
}
