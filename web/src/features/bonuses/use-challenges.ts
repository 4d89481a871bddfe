import { dailyChallenges } from '#contracts/challenges/calls.ts';
import { useCallQuery } from '../../api/use-call.ts';

const AGAIN_MS = 60_000;

export function useChallenges() {
  return useCallQuery(dailyChallenges, {}, { refetchOnMount: 'always', refetchInterval: AGAIN_MS });
}
