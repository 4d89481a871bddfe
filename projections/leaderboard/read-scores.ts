import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { sumText } from '../view/sums.ts';

const scoredRow = z.object({
  account: z.int(),
  score: sumText,
  points: z.int(),
  gamesPlayed: z.int(),
  totalEarned: sumText,
});
export type ScoredPlayer = z.infer<typeof scoredRow>;

/** `period`: its first day, in days since 1970-01-01. `unranked` are few. */
export type Board = { board: number; period: number; unranked: readonly number[] };

const accounts = (list: readonly number[]) => sql.array([...list], 'int8');

const onBoard = ({ board, period, unranked }: Board) => sql.fragment`
  score.board = ${board} AND score.period = ${period} AND score.value > 0
  AND score.account <> ALL (${accounts(unranked)})`;

export function readTopScores(db: CommonQueryMethods, board: Board, limit: number): Promise<readonly ScoredPlayer[]> {
  return db.any(sql.type(scoredRow)`
    SELECT score.account, score.value AS score, player.points, player.games_played AS "gamesPlayed",
      player.earned AS "totalEarned"
    FROM leaderboard.score JOIN leaderboard.player USING (account)
    WHERE ${onBoard(board)} ORDER BY score.value DESC, score.account LIMIT ${limit}`);
}

/** Counting stops here, so that a board of millions costs no more. */
export const MOST_COUNTED = 10_000;

export function countScored(db: CommonQueryMethods, board: Board): Promise<number> {
  return db.oneFirst(sql.type(z.object({ players: z.int() }))`
    SELECT count(*)::int8 AS players FROM (
      SELECT FROM leaderboard.score WHERE ${onBoard(board)} LIMIT ${MOST_COUNTED}
    ) AS counted`);
}

const ownRow = z.object({ score: sumText, ahead: z.int() });

/** Null without a score. `rank` is null beyond MOST_COUNTED. */
export async function readOwnScore(
  db: CommonQueryMethods,
  account: number,
  board: Board,
): Promise<{ score: bigint; rank: number | null } | null> {
  const own = await db.maybeOne(sql.type(ownRow)`
    SELECT me.value AS score, (
      ${countedWhere(board, sql.fragment`score.value > me.value`)}
      + ${countedWhere(board, sql.fragment`score.value = me.value AND score.account < me.account`)}
    )::int8 AS ahead
    FROM leaderboard.score AS me
    WHERE me.board = ${board.board} AND me.period = ${board.period} AND me.account = ${account} AND me.value > 0`);
  if (own === null) return null;
  return { score: own.score, rank: own.ahead < MOST_COUNTED ? own.ahead + 1 : null };
}

/** Apart, so that each reads one range of the index. */
const countedWhere = (board: Board, isAhead: ReturnType<typeof sql.fragment>) => sql.fragment`(
  SELECT count(*) FROM (
    SELECT FROM leaderboard.score WHERE ${onBoard(board)} AND ${isAhead} LIMIT ${MOST_COUNTED}
  ) AS counted
)`;
