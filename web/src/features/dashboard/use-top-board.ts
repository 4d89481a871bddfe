import { leaderboard } from '#contracts/leaderboard/calls.ts';
import { useCallQuery } from '../../api/use-call.ts';

export const TOP_LINES = 10;

export function useTopBoard() {
  return useCallQuery(leaderboard, { query: { limit: TOP_LINES } });
}
