import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { BOARD_MEASURES } from '#contracts/leaderboard/boards.ts';
import { sumText } from '../view/sums.ts';

const raceRow = z.object({
  id: z.string(),
  name: z.string(),
  measure: z.enum(BOARD_MEASURES),
  firstDay: z.int(),
  days: z.int(),
  prizes: z.array(z.int()),
  reason: z.string(),
  planner: z.string(),
  /** Milliseconds, like all times here. */
  plannedAt: z.int(),
  cancelledAt: z.int().nullable(),
  settledAt: z.int().nullable(),
  winners: z.int(),
  wonPoints: sumText,
  paidPoints: sumText,
  declinedPoints: sumText,
});
export type RaceRow = z.infer<typeof raceRow>;

const races = (isWanted: ReturnType<typeof sql.fragment>) => sql.fragment`
  SELECT race.id, name, measure, first_day AS "firstDay", days, prizes, reason, planner, planned_at AS "plannedAt",
    cancelled_at AS "cancelledAt", settled_at AS "settledAt", won.*
  FROM races.race CROSS JOIN LATERAL (
    SELECT count(*)::int8 AS winners, coalesce(sum(points), 0)::text AS "wonPoints",
      coalesce(sum(points) FILTER (WHERE paid_at IS NOT NULL), 0)::text AS "paidPoints",
      coalesce(sum(points) FILTER (WHERE declined_at IS NOT NULL), 0)::text AS "declinedPoints"
    FROM races.winner WHERE winner.race = race.id
  ) AS won
  WHERE planned_at IS NOT NULL AND ${isWanted}`;

/** The latest first. */
export function readRaces(
  db: CommonQueryMethods,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<readonly RaceRow[]> {
  const isWanted =
    before === undefined
      ? sql.fragment`true`
      : sql.fragment`(planned_at, race.id) < (SELECT planned_at, id FROM races.race WHERE id = ${before})`;
  return db.any(sql.type(raceRow)`${races(isWanted)} ORDER BY planned_at DESC, race.id DESC LIMIT ${limit}`);
}

export function readRace(db: CommonQueryMethods, id: string): Promise<RaceRow | null> {
  return db.maybeOne(sql.type(raceRow)`${races(sql.fragment`race.id = ${id}`)}`);
}

/** Not cancelled, and over for less than `pastDays`; the first to end first. */
export function readCurrentRaces(
  db: CommonQueryMethods,
  { today, pastDays, limit }: { today: number; pastDays: number; limit: number },
): Promise<readonly RaceRow[]> {
  const isWanted = sql.fragment`cancelled_at IS NULL AND first_day + days > ${today - pastDays}::int4`;
  return db.any(sql.type(raceRow)`${races(isWanted)} ORDER BY first_day + days, race.id LIMIT ${limit}`);
}

/** Over, and neither settled nor cancelled. */
export function readDueRaces(db: CommonQueryMethods, today: number): Promise<readonly RaceRow[]> {
  const isWanted = sql.fragment`cancelled_at IS NULL AND settled_at IS NULL AND first_day + days <= ${today}::int4`;
  return db.any(sql.type(raceRow)`${races(isWanted)} ORDER BY first_day + days, race.id`);
}

const winnerRow = z.object({
  account: z.int(),
  rank: z.int(),
  score: sumText,
  points: z.int(),
  paidAt: z.int().nullable(),
  declinedAt: z.int().nullable(),
});
export type WinnerRow = z.infer<typeof winnerRow>;

/** By rank. */
export function readWinners(
  db: CommonQueryMethods,
  race: string,
  { after, limit }: { after: number; limit: number },
): Promise<readonly WinnerRow[]> {
  const isAfter =
    after === 0
      ? sql.fragment`true`
      : sql.fragment`(rank, account) > (
          SELECT rank, account FROM races.winner WHERE race = ${race} AND account = ${after})`;
  return db.any(sql.type(winnerRow)`
    SELECT account, rank, score::text AS score, points, paid_at AS "paidAt", declined_at AS "declinedAt"
    FROM races.winner
    WHERE race = ${race} AND points IS NOT NULL AND ${isAfter}
    ORDER BY rank, account LIMIT ${limit}`);
}
