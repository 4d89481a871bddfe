import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { UNITS } from '#contracts/books/ledger-accounts.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf, startOfDay, type UtcDay } from '#contracts/days/utc-day.ts';
import { EARNED_FROM } from '#contracts/definition/chart-of-accounts.ts';
import type { Position } from '#contracts/position.ts';
import { sumText } from '../view/sums.ts';
import { STRETCH_EVENTS } from './view.ts';

const placeRow = z.object({ partition: z.int(), seq: z.int(), at: z.int() });
type PostedPlace = z.infer<typeof placeRow>;

/** Of the log, the latest first. The caller bounds the spans: there is no index by kind. */
export function readPostedWithin(
  db: CommonQueryMethods,
  spans: readonly Span[],
  { codes, leastPoints, limit }: { codes: readonly number[]; leastPoints: number | null; limit: number },
): Promise<readonly PostedPlace[]> {
  const atLeast = leastPoints === null ? sql.fragment`` : sql.fragment`AND abs(amount) >= ${leastPoints}`;
  const rows = sql.unnest(
    spans.map(({ partition, afterSeq, toSeq }) => [partition, afterSeq, toSeq]),
    ['int2', 'int8', 'int8'],
  );
  return db.any(sql.type(placeRow)`
    SELECT found.partition, found.seq, floor(extract(epoch FROM found.at) * 1000)::int8 AS at
    FROM ${rows} AS span (partition, after_seq, to_seq), LATERAL (
      SELECT partition, seq, at FROM posting
      WHERE posting.partition = span.partition AND posting.seq > span.after_seq AND posting.seq <= span.to_seq
        AND kind = ANY(${sql.array([...codes], 'int2')}) ${atLeast}
      ORDER BY posting.seq DESC LIMIT ${limit}
    ) AS found
    ORDER BY found.at DESC, found.partition DESC, found.seq DESC LIMIT ${limit}`);
}

/** For joins with the tables of a service. */
export const MOVEMENTS = sql.fragment`ledger_days.movement`;

const unit = z.enum(UNITS);
const sums = { came: sumText, went: sumText, entries: z.int() };

const knownRow = z.object({
  partition: z.int(),
  reached: z.int(),
  knownTo: z.int(),
  /** Null if nothing was moved. */
  account: z.string().nullable(),
  unit: unit.nullable(),
  came: sumText.nullable(),
  went: sumText.nullable(),
  entries: z.int().nullable(),
});
type KnownRow = z.infer<typeof knownRow>;

/** Whole stretches only. One statement, so that sums and checkpoint are consistent. */
export function readKnown(db: CommonQueryMethods, position: Position): Promise<readonly KnownRow[]> {
  return db.any(sql.type(knownRow)`
    WITH asked AS (
      SELECT asked.partition, asked.seq / ${STRETCH_EVENTS} AS stretch, reached.seq AS reached,
        reached.seq <= asked.seq AS is_all
      FROM ${placesOf(position)} AS asked (partition, seq)
      JOIN reader.position AS reached ON reached.reader = 'ledger-days' AND reached.partition = asked.partition
    )
    SELECT asked.partition, reached,
      CASE WHEN is_all THEN reached ELSE greatest(asked.stretch * ${STRETCH_EVENTS} - 1, 0) END AS "knownTo",
      account, unit, sum(came) AS came, sum(went) AS went, sum(entries)::int8 AS entries
    FROM asked LEFT JOIN ledger_days.movement
      ON movement.partition = asked.partition AND (is_all OR movement.stretch < asked.stretch)
    GROUP BY asked.partition, reached, is_all, asked.stretch, account, unit`);
}

export type Span = { partition: number; afterSeq: number; toSeq: number };

const postedRow = z.object({ kind: z.int(), ...sums });
export type PostedRow = z.infer<typeof postedRow>;

/** From the log. */
export function readPosted(db: CommonQueryMethods, spans: readonly Span[]): Promise<readonly PostedRow[]> {
  return db.any(sql.type(postedRow)`
    SELECT kind, sum(posted.came) AS came, sum(posted.went) AS went, sum(posted.entries)::int8 AS entries
    FROM ${rowsOf(spans)} AS span (partition, after_seq, to_seq), LATERAL (
      SELECT kind, coalesce(sum(amount) FILTER (WHERE amount > 0), 0) AS came,
        coalesce(-sum(amount) FILTER (WHERE amount < 0), 0) AS went, count(*) AS entries
      FROM posting
      WHERE posting.partition = span.partition AND posting.seq > span.after_seq AND posting.seq <= span.to_seq
      GROUP BY kind
    ) AS posted
    GROUP BY kind`);
}

const dollarRow = z.object({ account: z.string(), ...sums });
type DollarRow = z.infer<typeof dollarRow>;

export function readDollars(db: CommonQueryMethods, spans: readonly Span[]): Promise<readonly DollarRow[]> {
  return db.any(sql.type(dollarRow)`
    SELECT side.account, sum(side.came) AS came, sum(side.went) AS went, count(*)::int8 AS entries
    FROM ${rowsOf(spans)} AS span (partition, after_seq, to_seq)
    JOIN ledger_days.dollar_leg AS leg
      ON leg.partition = span.partition AND leg.seq > span.after_seq AND leg.seq <= span.to_seq
    CROSS JOIN LATERAL (VALUES (leg.debit, leg.micros, 0), (leg.credit, 0, leg.micros)) AS side (account, came, went)
    GROUP BY side.account`);
}

const dayRow = z.object({ day: z.int(), account: z.string(), unit, ...sums });
type LedgerDay = Omit<z.infer<typeof dayRow>, 'day'> & { day: UtcDay };

/** Both days inclusive; ordered by day, unit and account. */
export async function readLedgerDays(db: CommonQueryMethods, from: UtcDay, to: UtcDay): Promise<LedgerDay[]> {
  const rows = await db.any(sql.type(dayRow)`
    SELECT day, account, unit, sum(came) AS came, sum(went) AS went, sum(entries)::int8 AS entries
    FROM ledger_days.movement
    WHERE day >= ${startOfDay(from) / DAY_MS} AND day <= ${startOfDay(to) / DAY_MS}
    GROUP BY day, unit, account ORDER BY day, unit, account COLLATE "C"`);
  return rows.map(({ day, ...sum }) => ({ day: dayOf(day * DAY_MS), ...sum }));
}

const accountDayRow = z.object({ day: z.int(), ...sums });
type AccountDayRow = Omit<z.infer<typeof accountDayRow>, 'day'> & { day: UtcDay };

type AccountDays = { account: string; unit: z.infer<typeof unit>; from: UtcDay; to: UtcDay };

export async function readAccountDays(
  db: CommonQueryMethods,
  { account, unit: of, from, to }: AccountDays,
): Promise<{ opening: bigint; days: AccountDayRow[] }> {
  const [first, last] = [startOfDay(from) / DAY_MS, startOfDay(to) / DAY_MS];
  const opening = await db.oneFirst(sql.type(z.object({ sum: sumText }))`
    SELECT coalesce(sum(came - went), 0) AS sum FROM ledger_days.movement
    WHERE account = ${account} AND unit = ${of} AND day < ${first}`);
  const rows = await db.any(sql.type(accountDayRow)`
    SELECT day, sum(came) AS came, sum(went) AS went, sum(entries)::int8 AS entries FROM ledger_days.movement
    WHERE account = ${account} AND unit = ${of} AND day >= ${first} AND day <= ${last}
    GROUP BY day ORDER BY day`);
  return { opening, days: rows.map(({ day, ...sum }) => ({ day: dayOf(day * DAY_MS), ...sum })) };
}

const receivableRow = z.object({ account: z.string(), day: z.int(), came: sumText, went: sumText });

export async function readReceivableDays(db: CommonQueryMethods, to: UtcDay) {
  const rows = await db.any(sql.type(receivableRow)`
    SELECT account, day, sum(came) AS came, sum(went) AS went FROM ledger_days.movement
    WHERE account >= 'receivable:' AND account < 'receivable;' AND unit = 'USD' AND day <= ${startOfDay(to) / DAY_MS}
    GROUP BY account, day ORDER BY account COLLATE "C", day`);
  return rows.map(({ day, ...sum }) => ({ day: dayOf(day * DAY_MS), ...sum }));
}

/** Points that the house gave to players, less reversals; not game payouts or adjustments. */
export async function readDistributed(db: CommonQueryMethods): Promise<bigint> {
  const sum = await db.oneFirst(sql.type(z.object({ sum: sumText }))`
    SELECT greatest(coalesce(sum(went - came), 0), 0) AS sum FROM ledger_days.movement
    WHERE unit = 'POINT' AND account = ANY(${sql.array([...EARNED_FROM], 'text')})`);
  return sum;
}

function placesOf(position: Position) {
  return sql.fragment`${sql.unnest([...position], ['int2', 'int8'])}`;
}

function rowsOf(spans: readonly Span[]) {
  return sql.fragment`${sql.unnest(
    spans.map(({ partition, afterSeq, toSeq }) => [partition, afterSeq, toSeq]),
    ['int2', 'int8', 'int8'],
  )}`;
}
