import { Award, Percent } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import {
  claimLevelBonusCall,
  claimRakebackCall,
  type LevelRewards,
  levelRewardsCall,
} from '#contracts/levels/calls.ts';
import { failedFirstRead, sentenceOf } from '../../api/api-error.ts';
import { useCallMutation, useCallQuery } from '../../api/use-call.ts';
import { space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { focusHandedOn } from '../../ui/action/focus-handed-on.ts';
import { countedPoints, formatPoints } from '../../ui/figure/format.ts';
import { Quiet } from '../../ui/layout/flow.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { useBonusPause } from './bonus-pause.ts';
import { BonusAmount, BonusLine } from './bonus-line.ts';
import { formatCountdown, useMillisecondsLeft } from './countdown.ts';

const Frame = styled.div`
  display: grid;
  gap: ${space(2)};
`;

export function LevelRewardsRows() {
  const query = useCallQuery(levelRewardsCall, {}, { refetchOnMount: 'always' });
  const { data, dataUpdatedAt } = query;
  const pause = useBonusPause();
  const isPending = query.isPending || pause.isPending;
  return (
    <Frame>
      {isPending && <Loading />}
      <ErrorState title="Your level rewards could not be loaded." {...failedFirstRead(query)} />
      {data !== undefined && !isPending && (
        <Rewards rewards={data} pause={pause.words} readAt={dataUpdatedAt} onOpen={() => void query.refetch()} />
      )}
    </Frame>
  );
}

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>Loading your level rewards...</VisuallyHidden>
      <BonusLine>
        <Skeleton width="8rem" height="1.5em" />
        <Skeleton width="9rem" height="2.75rem" />
      </BonusLine>
      <Skeleton width="100%" height="2.5em" />
    </div>
  );
}

type RewardsProps = { rewards: LevelRewards; pause: string | null; readAt: number; onOpen(): void };

function Rewards({ rewards, pause, readAt, onOpen }: RewardsProps) {
  const { rakeback, bonusPoints } = rewards;
  const wait = Date.parse(rakeback.opensAt) - Date.parse(rakeback.now);
  const left = useMillisecondsLeft(wait, readAt, onOpen);
  const isOpen = left === 0 && rakeback.points > 0;
  return (
    <>
      <BonusLine>
        <BonusAmount>
          <Percent size={20} aria-hidden="true" />
          {accrued(rakeback)} rakeback
        </BonusAmount>
        {pause === null && isOpen && <ClaimRakeback />}
        {pause === null && left > 0 && <Quiet role="timer">Next claim in {formatCountdown(left)}</Quiet>}
      </BonusLine>
      {pause === null && <Quiet>{rakebackWords(rewards)}</Quiet>}
      {bonusPoints > 0 && (
        <BonusLine>
          <BonusAmount>
            <Award size={20} aria-hidden="true" />
            {countedPoints(bonusPoints)} for level {rewards.level}
          </BonusAmount>
          {pause === null && <ClaimBonus />}
        </BonusLine>
      )}
      {pause !== null && <Quiet>{pause}</Quiet>}
    </>
  );
}

/** With hundredths, rounded down: 12.34 points. */
function accrued({ points, millionths }: LevelRewards['rakeback']): string {
  const hundredths = String(Math.floor(millionths / 10_000)).padStart(2, '0');
  return `${formatPoints(points)}.${hundredths} points`;
}

function rakebackWords({ level, rakeback, bonusPoints, nextBonusPoints }: LevelRewards): string {
  const { percent, nextPercent, points } = rakeback;
  const own = `You get ${percent}% of the house edge on every bet back.`;
  if (nextPercent === null) return own;
  const bonus = nextBonusPoints > 0 && bonusPoints === 0 ? ` and brings ${countedPoints(nextBonusPoints)}` : '';
  const next = ` Level ${level + 1} gets ${nextPercent}%${bonus}.`;
  return points === 0 ? `${own}${next} Claim from one point on, once a day.` : `${own}${next}`;
}

const toCard = focusHandedOn();

type ClaimProps = { isPending: boolean; claim(): Promise<{ title: string; message: string }>; children: ReactNode };

function Claim({ isPending, claim, children }: ClaimProps) {
  const toast = useToast();
  const press = async () => {
    try {
      toast({ ...(await claim()), tone: 'gain' });
    } catch (error) {
      toast({ title: 'Claim Failed', message: sentenceOf(error), tone: 'loss' });
    }
  };
  return (
    <Button ref={toCard} pending={isPending} pendingText="Claiming..." onClick={() => void press()}>
      {children}
    </Button>
  );
}

function ClaimRakeback() {
  const { mutateAsync, isPending } = useCallMutation(claimRakebackCall);
  const claim = async () => {
    const { amount } = (await mutateAsync({})).data;
    return { title: 'Rakeback Claimed', message: `You got ${countedPoints(amount)} back.` };
  };
  return (
    <Claim isPending={isPending} claim={claim}>
      Claim rakeback
    </Claim>
  );
}

function ClaimBonus() {
  const { mutateAsync, isPending } = useCallMutation(claimLevelBonusCall);
  const claim = async () => {
    const { amount, level } = (await mutateAsync({})).data;
    return { title: `Level ${level}`, message: `You got ${countedPoints(amount)} for your level.` };
  };
  return (
    <Claim isPending={isPending} claim={claim}>
      Claim level bonus
    </Claim>
  );
}
