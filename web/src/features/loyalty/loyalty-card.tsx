import { CalendarHeart } from 'lucide-react';
import { claimLoyaltyBonusCall, type LoyaltyBonus, loyaltyBonusCall } from '#contracts/loyalty/calls.ts';
import { failedFirstRead, sentenceOf } from '../../api/api-error.ts';
import { isAwaited } from '../../api/is-awaited.ts';
import { useCallMutation, useCallQuery } from '../../api/use-call.ts';
import { useLimits } from '../../api/use-limits.ts';
import { color } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { focusHandedOn } from '../../ui/action/focus-handed-on.ts';
import { cannotClaimWords } from '../../ui/exclusion-words.ts';
import { useDates } from '../../ui/figure/dates.tsx';
import { countedPoints, formatPoints } from '../../ui/figure/format.ts';
import { Filled, Track } from '../../ui/figure/progress-track.ts';
import { Quiet, Row, Stack } from '../../ui/layout/flow.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';

export function LoyaltyCard() {
  const query = useCallQuery(loyaltyBonusCall, {}, { refetchOnMount: 'always' });
  const limits = useLimits();
  const { data } = query;
  const isPending = query.isPending || isAwaited(limits);
  const exclusion = limits.data?.exclusion ?? null;
  return (
    <Panel title="Loyalty Bonus" aside={data !== undefined && <Quiet>Level {data.level}</Quiet>}>
      {isPending && <Loading />}
      <ErrorState title="Your loyalty bonus could not be loaded." {...failedFirstRead(query)} />
      {data !== undefined &&
        !isPending &&
        (exclusion === null ? <Bonus bonus={data} /> : <Pause until={exclusion.until} />)}
    </Panel>
  );
}

function Loading() {
  return (
    <Stack gap={2} role="status">
      <VisuallyHidden>Loading your loyalty bonus...</VisuallyHidden>
      <Skeleton width="8rem" height="1.5em" />
      <Skeleton width="100%" height="2.5em" />
    </Stack>
  );
}

function Pause({ until }: { until: string | null }) {
  return <Quiet>{cannotClaimWords(until, useDates())}</Quiet>;
}

function Bonus({ bonus }: { bonus: LoyaltyBonus }) {
  const dates = useDates();
  const { level, points, nextPoints, wageredPoints, wagerPoints } = bonus;
  const isClaimed = Date.parse(bonus.opensAt) > Date.parse(bonus.now);
  const left = wagerPoints - wageredPoints;
  const isOpen = points > 0 && !isClaimed;
  return (
    <>
      <Row gap={[2, 4]} wrap align="center" justify="space-between">
        <Row as="p" gap={2} align="center" font="face" size="lead" weight="faceStrong">
          <CalendarHeart size={20} color={color.brass} aria-hidden="true" />
          {points === 0 ? `None at level ${level}` : `${countedPoints(points)} a week`}
        </Row>
        {isOpen && left === 0 && <Claim />}
      </Row>
      {isOpen && left > 0 && (
        <Track
          role="progressbar"
          aria-label="Wagered since your last loyalty bonus"
          aria-valuemin={0}
          aria-valuemax={wagerPoints}
          aria-valuenow={wageredPoints}
          aria-valuetext={`${formatPoints(wageredPoints)} of ${countedPoints(wagerPoints)}`}
        >
          <Filled style={{ width: `${(wageredPoints / wagerPoints) * 100}%` }} />
        </Track>
      )}
      <Quiet>
        {points > 0 && isClaimed && `Claimed. The next one opens ${dates.minute(bonus.opensAt)}. `}
        {isOpen && left > 0 && `Wager ${countedPoints(left)} more to claim it. `}
        {isOpen && left === 0 && 'Claim it once a week. Weeks begin on Monday. '}
        {nextPoints > points && `Level ${level + 1} gets ${countedPoints(nextPoints)} a week.`}
      </Quiet>
    </>
  );
}

const toCard = focusHandedOn();

function Claim() {
  const { mutateAsync, isPending } = useCallMutation(claimLoyaltyBonusCall);
  const toast = useToast();
  const claim = async () => {
    try {
      const { amount } = (await mutateAsync({})).data;
      toast({ title: 'Loyalty Bonus Claimed', message: `You got ${countedPoints(amount)}.`, tone: 'gain' });
    } catch (error) {
      toast({ title: 'Claim Failed', message: sentenceOf(error), tone: 'loss' });
    }
  };
  return (
    <Button ref={toCard} pending={isPending} pendingText="Claiming..." onClick={() => void claim()}>
      Claim loyalty bonus
    </Button>
  );
}
