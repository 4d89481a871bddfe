import type { ReactNode } from 'react';
import { dailyBonusStatus } from '#contracts/bonuses/calls.ts';
import { isAwaited } from '../../api/is-awaited.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { Button } from '../../ui/action/button.tsx';
import { focusHandedOn, itself } from '../../ui/action/focus-handed-on.ts';
import { countedPoints } from '../../ui/figure/format.ts';
import { useBonusPause } from './bonus-pause.ts';
import { useChallenges } from './use-challenges.ts';
import { useClaimBonus, useClaimChallenge } from './use-claim.ts';

/** `of`: the daily bonus or the id of a challenge. */
type Claimable = { of: string; title: string; words: string; button: ReactNode };

/** The daily bonus, or else a finished challenge. */
export function useClaimable(): { isPending: boolean; claimable: Claimable | null } {
  const bonus = useCallQuery(dailyBonusStatus);
  const challenges = useChallenges();
  const pause = useBonusPause();
  const isPending = pause.isPending || [bonus, challenges].some(isAwaited);
  if (pause.words !== null) return { isPending, claimable: null };
  if (bonus.data?.canClaim === true) return { isPending, claimable: ofBonus(bonus.data) };
  const done = challenges.data?.find(({ completed, claimed }) => completed && !claimed);
  return { isPending, claimable: done === undefined ? null : ofChallenge(done) };
}

function ofBonus({ amount, streak }: { amount: number; streak: number }): Claimable {
  const words = streak === 0 ? 'Claim it every day: it grows with your streak.' : `Day ${streak + 1} of your streak.`;
  return { of: 'daily-bonus', title: 'Your daily bonus is ready', words, button: <ClaimBonus points={amount} /> };
}

function ofChallenge({ id, title, reward }: { id: string; title: string; reward: number }): Claimable {
  return {
    of: id,
    title: 'You completed a challenge',
    words: title,
    button: <ClaimChallenge key={id} id={id} reward={reward} />,
  };
}

const toNext = focusHandedOn((place) => itself(place.closest('section') ?? place));

function ClaimBonus({ points }: { points: number }) {
  const { claim, isPending } = useClaimBonus();
  return (
    <Button ref={toNext} tone="primary" pending={isPending} pendingText="Claiming..." onClick={claim}>
      Claim {countedPoints(points)}
    </Button>
  );
}

function ClaimChallenge({ id, reward }: { id: string; reward: number }) {
  const { claim, isPending } = useClaimChallenge(id);
  return (
    <Button ref={toNext} tone="primary" pending={isPending} pendingText="Claiming..." onClick={claim}>
      Claim {countedPoints(reward)}
    </Button>
  );
}
