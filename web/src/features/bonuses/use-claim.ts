import { dailyBonusCall } from '#contracts/bonuses/calls.ts';
import { claimChallengeCall } from '#contracts/challenges/calls.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { useCallMutation } from '../../api/use-call.ts';
import { variableOf } from '../../theme/palettes.ts';
import { countedPoints } from '../../ui/figure/format.ts';
import { useToast } from '../../ui/overlay/toast.tsx';

/** Decorative: fails silently. */
async function throwConfetti(): Promise<void> {
  try {
    const { default: confetti } = await import('canvas-confetti');
    // No worker: the content policy forbids blob workers.
    const thrown = confetti.create(undefined, { resize: true, useWorker: false, disableForReducedMotion: true });
    await thrown({ particleCount: 90, spread: 75, startVelocity: 38, origin: { y: 0.6 }, colors: houseColors() });
    thrown.reset();
  } catch {
    return;
  }
}

function houseColors(): string[] {
  const style = getComputedStyle(document.documentElement);
  return (['brassFill', 'gain', 'notice'] as const).map((name) => style.getPropertyValue(variableOf(name)).trim());
}

type Claiming = { claim(): void; isPending: boolean };

export function useClaimBonus(): Claiming {
  const { mutateAsync, isPending } = useCallMutation(dailyBonusCall);
  const toast = useToast();
  const claim = async () => {
    try {
      const { success, message, points, streak } = (await mutateAsync({})).data;
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
  return { claim: () => void claim(), isPending };
}

export function useClaimChallenge(id: string): Claiming {
  const { mutateAsync, isPending } = useCallMutation(claimChallengeCall);
  const toast = useToast();
  const claim = async () => {
    try {
      const { reward } = (await mutateAsync({ params: { id } })).data;
      toast({ title: 'Challenge Completed!', message: `You earned ${countedPoints(reward)}!`, tone: 'gain' });
    } catch (error) {
      toast({ title: 'Error', message: sentenceOf(error), tone: 'loss' });
    }
  };
  return { claim: () => void claim(), isPending };
}
