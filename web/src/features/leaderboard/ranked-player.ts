import type { ReplyOf } from '#contracts/definition/call.ts';
import type { BoardMeasure } from '#contracts/leaderboard/boards.ts';
import type { leaderboard } from '#contracts/leaderboard/calls.ts';
import { countedPoints, formatPoints, formatRank } from '../../ui/figure/format.ts';
import { multiplierText } from '../../ui/figure/multiplier.ts';

type Board = ReplyOf<typeof leaderboard>;

export type RankedPlayer = Board['users'][number] & { rank: number; amount: string };

type Scored = { points: number; score?: bigint | undefined };

/** Points, or the score of a board that ranks by something else. */
export function amountText({ points, score }: Scored, by: BoardMeasure | 'points'): string {
  if (score === undefined) return countedPoints(points);
  if (by === 'multiplier') return multiplierText(Number(score));
  return `${formatPoints(score)} ${score === 1n ? 'point' : 'points'}`;
}

export function rankedPlayers(board: Board, by: BoardMeasure | 'points' = 'points'): RankedPlayer[] {
  return board.users.map((user, place) => ({ ...user, rank: place + 1, amount: amountText(user, by) }));
}

/** Boards other than the one by points count this many players. */
const MOST_COUNTED = 10_000;

export function rankText(you: Board['you']): string {
  return you !== null && you.rank === null ? `${formatPoints(MOST_COUNTED)}+` : formatRank(you?.rank ?? null);
}

export function playersText(totalUsers: number, by: BoardMeasure | 'points'): string {
  return by !== 'points' && totalUsers >= MOST_COUNTED ? `${formatPoints(MOST_COUNTED)}+` : formatPoints(totalUsers);
}

/** 'Top 1' to 'Top 3', then 'Top 10' for seven, then null. */
export function rankBadge(rank: number): string | null {
  if (rank <= 3) return `Top ${rank}`;
  return rank <= 10 ? 'Top 10' : null;
}
