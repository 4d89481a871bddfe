// The top of the ranking with the player's own place beside it: one read for the panel and for the tile.
import { leaderboard } from '#contracts/leaderboard/calls.ts';
import { useCallQuery } from '../../api/use-call.ts';

export const TOP_LINES = 10;

export function useTopBoard() {
  return useCallQuery(leaderboard, { query: { limit: TOP_LINES } });
}
