import { dailyBonusCall } from '#contracts/bonuses/calls.ts';
import { claimChallengeCall } from '#contracts/challenges/calls.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { useCallMutation } from '../../api/use-call.ts';
import { SMALL_CONFETTI, throwConfetti } from '../../ui/confetti.ts';
import { countedPoints } from '../../ui/figure/format.ts';
import { useToast } from '../../ui/overlay/toast.tsx';

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
      void throwConfetti(SMALL_CONFETTI);
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
