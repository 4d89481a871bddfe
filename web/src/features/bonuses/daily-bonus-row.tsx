import { Gift, CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { type DailyBonus, dailyBonusStatus } from '#contracts/bonuses/calls.ts';
import { DAYS_OF_A_WEEK } from '#contracts/bonuses/daily-bonus.ts';
import { failedFirstRead } from '../../api/api-error.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { color, line, motion, radius, size, space, stillness } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { focusHandedOn } from '../../ui/action/focus-handed-on.ts';
import { countedPoints } from '../../ui/figure/format.ts';
import { Quiet, Row, Stack, Text } from '../../ui/layout/flow.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { usePart } from '../../ui/state/use-part.ts';
import { useBonusPause } from './bonus-pause.ts';
import { BonusAmount, BonusLine } from './bonus-line.ts';
import { formatCountdown, useMillisecondsLeft } from './countdown.ts';
import { useClaimBonus } from './use-claim.ts';

const Day = styled.span`
  height: ${space(2)};
  background: ${color.raised};
  border: 1px solid ${color.border};
  border-radius: ${radius.mark};
  transition: background-color ${motion.result};
  ${stillness} {
    transition: none;
  }
  &[data-full] {
    background: ${color.brassFill};
    border-color: ${color.brassFill};
  }
`;

function WeekProgress({ days, bonus }: { days: number; bonus: number }) {
  return (
    <Stack gap={2}>
      <Stack
        gap={1}
        columns={`repeat(${DAYS_OF_A_WEEK}, minmax(0, 1fr))`}
        role="progressbar"
        aria-label="Weekly progress"
        aria-valuemin={0}
        aria-valuemax={DAYS_OF_A_WEEK}
        aria-valuenow={days}
        aria-valuetext={`${days} of ${DAYS_OF_A_WEEK} days`}
      >
        {Array.from({ length: DAYS_OF_A_WEEK }, (_, day) => (
          <Day key={day} data-full={day < days ? '' : undefined} />
        ))}
      </Stack>
      <Stack as="p" gap={4} columns="minmax(0, 1fr) auto" tone="quiet" size="small">
        <span>
          Complete the week for a mega bonus!
          {bonus > 0 && ` +${countedPoints(bonus)} on day ${DAYS_OF_A_WEEK}`}
        </span>
        <span>
          {days}/{DAYS_OF_A_WEEK}
        </span>
      </Stack>
    </Stack>
  );
}

const loadCalendar = async () => (await import('./calendar/calendar-dialog.tsx')).CalendarDialog;

function BonusCalendar() {
  const [isOpen, setOpen] = useState(false);
  const renderCalendar = usePart(loadCalendar, isOpen);
  return (
    <>
      <Button small tone="plain" onClick={() => setOpen(true)}>
        <CalendarDays size={16} aria-hidden="true" />
        Calendar and reminder
      </Button>
      {renderCalendar?.({ isOpen, onOpenChange: setOpen })}
    </>
  );
}

const Week = styled.div`
  flex: 1 1 16rem;
`;

const toCountdown = focusHandedOn();

/** In a narrow column the amount goes below the name. */
const Frame = styled.section`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(4)};
  align-items: center;
  padding-bottom: ${space(3)};
  border-bottom: ${line.hair};
  font-size: ${size.small};
  > :nth-child(2) {
    flex: 1 1 18rem;
  }
  > :nth-child(n + 3) {
    flex: 1 1 100%;
  }
  &:last-child {
    padding-bottom: 0;
    border-bottom: 0;
  }
`;

/** `isClaimedAbove`: amount and button are in the panel of the balance. */
export function DailyBonusRow({ isClaimedAbove }: { isClaimedAbove: boolean }) {
  const query = useCallQuery(dailyBonusStatus, {}, { refetchOnMount: 'always' });
  const { data, dataUpdatedAt } = query;
  const pause = useBonusPause();
  const isPending = query.isPending || pause.isPending;
  return (
    <Frame aria-labelledby="daily-bonus">
      <Row gap={[1, 3]} align="baseline" wrap>
        <Text as="h3" id="daily-bonus" size="body" weight="strong">
          {isClaimedAbove ? 'Your week' : 'Daily Bonus'}
        </Text>
        {data !== undefined && <Quiet>{streakOf(data)}</Quiet>}
      </Row>
      {isPending && <Loading />}
      <ErrorState title="Your daily bonus could not be loaded." {...failedFirstRead(query)} />
      {!isPending && pause.words !== null && <Quiet>{pause.words}</Quiet>}
      {data !== undefined && !isPending && pause.words === null && (
        <Bonus
          status={data}
          readAt={dataUpdatedAt}
          isClaimedAbove={isClaimedAbove}
          onOpen={() => void query.refetch()}
        />
      )}
    </Frame>
  );
}

function streakOf({ streak }: DailyBonus): string {
  return streak === 0 ? 'No streak yet' : `Streak: ${streak} ${streak === 1 ? 'day' : 'days'}`;
}

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>Loading your daily bonus...</VisuallyHidden>
      <BonusLine>
        <Skeleton width="7rem" height="1.5em" />
        <Skeleton width="8rem" height="2.75rem" />
      </BonusLine>
      <Skeleton width="100%" height="3.5rem" />
    </div>
  );
}

type BonusProps = {
  status: DailyBonus;
  readAt: number;
  isClaimedAbove: boolean;
  onOpen(): void;
};

function Bonus({ status, readAt, isClaimedAbove, onOpen }: BonusProps) {
  const { amount, weekProgress, weeklyBonus, streakFreeze } = status;
  const wait = Date.parse(status.nextClaimAt) - Date.parse(status.now);
  const left = useMillisecondsLeft(wait, readAt, onOpen);
  return (
    <>
      {!(isClaimedAbove && left === 0) && (
        <BonusLine>
          <BonusAmount>
            <Gift size={22} aria-hidden="true" />
            {left > 0 && <Quiet as="span">Next:</Quiet>}
            {countedPoints(amount)}
          </BonusAmount>
          {left === 0 ? <Claim /> : <Countdown left={left} />}
        </BonusLine>
      )}
      <BonusLine>
        <Week>
          <WeekProgress days={weekProgress} bonus={weeklyBonus} />
          <Freeze freeze={streakFreeze} />
        </Week>
        <BonusCalendar />
      </BonusLine>
    </>
  );
}

function Freeze({ freeze }: { freeze: DailyBonus['streakFreeze'] }) {
  if (freeze === null || (freeze.keeps === null && !freeze.isReady)) return null;
  const words =
    freeze.keeps === null
      ? `Streak freeze: one missed day in ${freeze.everyDays} days does not end your streak.`
      : 'You missed a day. Your streak freeze covers it if you claim today.';
  return <Quiet>{words}</Quiet>;
}

function Countdown({ left }: { left: number }) {
  const words = `Next bonus in ${formatCountdown(left)}`;
  return (
    <Quiet role="timer" aria-label={words}>
      {words}
    </Quiet>
  );
}

function Claim() {
  const { claim, isPending } = useClaimBonus();
  return (
    <Button ref={toCountdown} pending={isPending} pendingText="Claiming..." onClick={claim}>
      Claim bonus
    </Button>
  );
}
