// The daily bonus: what the next claim brings, the days of the week that are filled, and the claim or the time until it opens.
import { Gift } from 'lucide-react';
import { styled } from 'styled-components';
import { type DailyBonus, dailyBonusCall, dailyBonusStatus } from '#contracts/bonuses/calls.ts';
import { failedRead } from '../../api/api-error.ts';
import { useCallMutation, useCallQuery } from '../../api/use-call.ts';
import { bookFigure, color, size, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { focusHandedOn } from '../../ui/action/focus-handed-on.ts';
import { countedPoints } from '../../ui/figure/format.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { formatCountdown, useMillisecondsLeft } from './countdown.ts';
import { throwConfetti } from './throw-confetti.ts';
import { WeekProgress } from './week-progress.tsx';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)} ${space(4)};
`;

const Amount = styled.p`
  ${bookFigure}
  display: flex;
  align-items: center;
  gap: ${space(2)};
  svg {
    color: ${color.brass};
  }
`;

const Quiet = styled.p`
  color: ${color.quiet};
  font-size: ${size.small};
`;

/** The countdown stands where the button was pressed. */
const toCountdown = focusHandedOn();

export function DailyBonusCard() {
  const query = useCallQuery(dailyBonusStatus, {}, { refetchOnMount: 'always' });
  const { data, error, isPending, dataUpdatedAt } = query;
  return (
    <Panel title="Daily Bonus" aside={data !== undefined && <Quiet>{streakOf(data)}</Quiet>}>
      {isPending && <Loading />}
      {data === undefined && error !== null && (
        <ErrorState title="Your daily bonus could not be loaded." {...failedRead(query)} />
      )}
      {data !== undefined && <Bonus status={data} readAt={dataUpdatedAt} onOpen={() => void query.refetch()} />}
    </Panel>
  );
}

function streakOf({ streak }: DailyBonus): string {
  return streak === 0 ? 'No streak yet' : `Streak: ${streak} ${streak === 1 ? 'day' : 'days'}`;
}

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>Loading your daily bonus...</VisuallyHidden>
      <Line>
        <Skeleton width="7rem" height="1.5em" />
        <Skeleton width="8rem" height="2.75rem" />
      </Line>
      <Skeleton width="100%" height="3.5rem" />
    </div>
  );
}

type BonusProps = { status: DailyBonus; readAt: number; onOpen(): void };

function Bonus({ status, readAt, onOpen }: BonusProps) {
  const { amount, weekProgress } = status;
  const wait = Date.parse(status.nextClaimAt) - Date.parse(status.now);
  const left = useMillisecondsLeft(wait, readAt, onOpen);
  return (
    <>
      <Line>
        <Amount>
          <Gift size={22} aria-hidden="true" />
          {countedPoints(amount)}
        </Amount>
        {left === 0 ? (
          <Claim />
        ) : (
          <Quiet role="timer" aria-label={`Next bonus in ${formatCountdown(left)}`}>
            Next bonus in {formatCountdown(left)}
          </Quiet>
        )}
      </Line>
      <WeekProgress days={weekProgress} />
    </>
  );
}

function Claim() {
  const claiming = useCallMutation(dailyBonusCall);
  const toast = useToast();
  const claim = async () => {
    try {
      const { success, message, points, streak } = (await claiming.mutateAsync({})).data;
      if (!success) {
        toast({ title: 'Claim Failed', message: message || 'Failed to claim daily bonus', tone: 'loss' });
        return;
      }
      void throwConfetti();
      const earned = `You earned ${countedPoints(points)}! Streak: ${streak} ${streak === 1 ? 'day' : 'days'}`;
      toast({ title: 'Daily Bonus Claimed!', message: earned, tone: 'gain', durationMs: 5000 });
    } catch {
      toast({ title: 'Error', message: 'Failed to claim daily bonus. Please try again.', tone: 'loss' });
    }
  };
  return (
    <Button ref={toCountdown} pending={claiming.isPending} pendingText="Claiming..." onClick={() => void claim()}>
      Claim bonus
    </Button>
  );
}
