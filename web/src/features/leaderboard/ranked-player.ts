import type { ReplyOf } from '#contracts/definition/call.ts';
import type { leaderboard } from '#contracts/leaderboard/calls.ts';

type Board = ReplyOf<typeof leaderboard>;

export type RankedPlayer = Board['users'][number] & { rank: number };

export function rankedPlayers(board: Board): RankedPlayer[] {
  return board.users.map((user, place) => ({ ...user, rank: place + 1 }));
}

/** 'Top 1' to 'Top 3', then 'Top 10' for seven, then null. */
export function rankBadge(rank: number): string | null {
  if (rank <= 3) return `Top ${rank}`;
  return rank <= 10 ? 'Top 10' : null;
}
