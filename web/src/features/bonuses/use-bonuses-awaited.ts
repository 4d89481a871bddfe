import { dailyBonusStatus } from '#contracts/bonuses/calls.ts';
import { levelRewardsCall } from '#contracts/levels/calls.ts';
import { isAwaited } from '../../api/is-awaited.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { useBonusPause } from './bonus-pause.ts';
import { useChallenges } from './use-challenges.ts';

export function useBonusesAwaited(): boolean {
  const reads = [useCallQuery(dailyBonusStatus), useChallenges(), useCallQuery(levelRewardsCall)];
  return useBonusPause().isPending || reads.some(isAwaited);
}
