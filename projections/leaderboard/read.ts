import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { BoardMeasure } from '#contracts/leaderboard/boards.ts';
import type { RaceWindow } from '#contracts/races/window.ts';
import { sumText } from '../view/sums.ts';
import { boardCode } from './boards.ts';
import { SLOT_SHIFT } from './bucket.ts';

type Raced = RaceWindow & { measure: BoardMeasure };

const row = z.object({ account: z.int(), score: sumText });
type RaceScore = z.infer<typeof row>;

const scoreOf = (measure: BoardMeasure) =>
  measure === 'multiplier' ? sql.fragment`max(score.value)` : sql.fragment`sum(score.value)`;
const inWindow = ({ measure, firstDay, days }: Raced) => sql.fragment`
  score.board = ${boardCode(measure, 'day')} AND score.period >= ${firstDay} AND score.period < ${firstDay + days}
  AND score.value > 0`;

/** The highest first, then by account. */
export function readRaceScores(
  db: CommonQueryMethods,
  race: Raced,
  { unranked, limit }: { unranked: readonly number[]; limit: number },
): Promise<readonly RaceScore[]> {
  return db.any(sql.type(row)`
    SELECT account, ${scoreOf(race.measure)}::text AS score FROM leaderboard.score
    WHERE ${inWindow(race)} AND account <> ALL (${sql.array([...unranked], 'int8')})
    GROUP BY account ORDER BY ${scoreOf(race.measure)} DESC, account LIMIT ${limit}`);
}

/** 0 if none. */
export function readRaceScore(db: CommonQueryMethods, race: Raced, account: number): Promise<bigint> {
  return db.oneFirst(sql.type(z.object({ score: sumText }))`
    SELECT coalesce(${scoreOf(race.measure)}, 0)::text AS score FROM leaderboard.score
    WHERE ${inWindow(race)} AND account = ${account}`);
}

const scoredRow = z.object({
  account: z.int(),
  score: sumText,
  points: z.int(),
  gamesPlayed: z.int(),
  totalEarned: sumText,
});
type ScoredPlayer = z.infer<typeof scoredRow>;

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
const MOST_COUNTED = 10_000;

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

const playerRow = z.object({ account: z.int(), points: z.int(), gamesPlayed: z.int(), totalEarned: sumText });
export type RankedPlayer = z.infer<typeof playerRow>;

const rankRow = z.object({ rank: z.int(), points: z.int(), gamesPlayed: z.int(), totalEarned: sumText });
type Standing = z.infer<typeof rankRow>;

const countRow = z.object({ players: z.int() });

/** With columns `account` and `points`, which have an index. */
export const PLAYERS_BY_POINTS = sql.fragment`leaderboard.player`;

/** `unranked` are few: staff and the house's own accounts. */
export function readTop(
  db: CommonQueryMethods,
  limit: number,
  unranked: readonly number[] = [],
): Promise<readonly RankedPlayer[]> {
  return db.any(sql.type(playerRow)`
    SELECT account, points, games_played AS "gamesPlayed", earned AS "totalEarned"
    FROM leaderboard.player WHERE account <> ALL (${accounts(unranked)}) ORDER BY points DESC, account LIMIT ${limit}`);
}

export async function readPlayerCount(db: CommonQueryMethods, unranked: readonly number[] = []): Promise<number> {
  const { players } = await db.one(sql.type(countRow)`
    SELECT coalesce(sum(players), 0)::int8
      - (SELECT count(*) FROM leaderboard.player WHERE account = ANY (${accounts(unranked)})) AS players
    FROM leaderboard.bucket`);
  return players;
}

/**
 * 1 at the top. Four sums over few rows each: higher buckets, more points in the bucket, earlier slots, earlier accounts in
 * the slot.
 */
export function readStanding(
  db: CommonQueryMethods,
  account: number,
  unranked: readonly number[] = [],
): Promise<Standing | null> {
  return db.maybeOne(sql.type(rankRow)`
    SELECT me.points, me.games_played AS "gamesPlayed", me.earned AS "totalEarned", (1
      + (SELECT coalesce(sum(players), 0) FROM leaderboard.bucket WHERE bucket > me.bucket)
      + (SELECT coalesce(sum(players), 0) FROM leaderboard.standing
         WHERE bucket = me.bucket AND points > me.points)
      + (SELECT coalesce(sum(players), 0) FROM leaderboard.standing
         WHERE bucket = me.bucket AND points = me.points AND slot < me.account >> ${SLOT_SHIFT}::int4)
      + (SELECT count(*) FROM leaderboard.player AS tied
         WHERE tied.points = me.points AND tied.account < me.account
           AND tied.account >= (me.account >> ${SLOT_SHIFT}::int4) << ${SLOT_SHIFT}::int4)
      - (SELECT count(*) FROM leaderboard.player AS ahead
         WHERE ahead.account = ANY (${accounts(unranked)})
           AND (ahead.points > me.points OR (ahead.points = me.points AND ahead.account < me.account)))
      )::int8 AS rank
    FROM leaderboard.player AS me WHERE me.account = ${account}`);
}
