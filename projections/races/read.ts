import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { Page, PageAsked } from '#contracts/definition/list.ts';
import { BOARD_MEASURES } from '#contracts/leaderboard/boards.ts';
import { RACE_SORTS } from '#contracts/races/staff-calls.ts';
import { int8, type Keyset, readPage, text, uuid } from '#infra/postgres/session/keyset.ts';
import { columnsOf, isWhole } from '../view/define-table.ts';
import { sumText } from '../view/sums.ts';
import { race, winner } from './view.ts';

const raceRow = race.row.extend({
  measure: z.enum(BOARD_MEASURES),
  prizes: z.array(z.int()),
  winners: z.int(),
  wonPoints: sumText,
  paidPoints: sumText,
  declinedPoints: sumText,
});
export type RaceRow = z.infer<typeof raceRow>;

const COLUMNS = sql.fragment`${columnsOf(race)}, won.*`;
const RACES = sql.fragment`
  races.race CROSS JOIN LATERAL (
    SELECT count(*)::int8 AS winners, coalesce(sum(points), 0)::text AS "wonPoints",
      coalesce(sum(points) FILTER (WHERE paid_at IS NOT NULL), 0)::text AS "paidPoints",
      coalesce(sum(points) FILTER (WHERE declined_at IS NOT NULL), 0)::text AS "declinedPoints"
    FROM races.winner WHERE winner.race = race.id
  ) AS won`;

const races = (isWanted: ReturnType<typeof sql.fragment>) =>
  sql.fragment`SELECT ${COLUMNS} FROM ${RACES} WHERE ${isWhole(race)} AND ${isWanted}`;

/** Without indexes: there are few races. */
const KEYSET: Keyset<keyof typeof RACE_SORTS> = {
  from: RACES,
  id: uuid(sql.fragment`race.id`),
  orders: RACE_SORTS,
  sorts: {
    plannedAt: [int8(sql.fragment`planned_at`)],
    name: [text(sql.fragment`name`)],
    startsAt: [int8(sql.fragment`first_day`)],
    endsAt: [int8(sql.fragment`first_day + days`)],
  },
};

export function readRaces(
  db: CommonQueryMethods,
  asked: PageAsked<keyof typeof RACE_SORTS>,
): Promise<Page<RaceRow> | null> {
  return readPage(db, KEYSET, asked, { columns: COLUMNS, row: raceRow, wanted: [isWhole(race)] });
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

const winnerRow = winner.row.omit({ race: true });
export type WinnerRow = z.infer<typeof winnerRow>;

/** By rank. */
export function readWinners(
  db: CommonQueryMethods,
  raceId: string,
  { after, limit }: { after: number; limit: number },
): Promise<readonly WinnerRow[]> {
  const isAfter =
    after === 0
      ? sql.fragment`true`
      : sql.fragment`(rank, account) > (
          SELECT rank, account FROM races.winner WHERE race = ${raceId} AND account = ${after})`;
  return db.any(sql.type(winnerRow)`
    SELECT ${columnsOf(winner, 'account', 'rank', 'score', 'points', 'paidAt', 'declinedAt')}
    FROM races.winner
    WHERE race = ${raceId} AND ${isWhole(winner)} AND ${isAfter}
    ORDER BY rank, account LIMIT ${limit}`);
}
