import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { type HoldState, holdState } from '#contracts/payouts/calls.ts';
import { accountId } from '#contracts/ids.ts';
import { DAY_MS } from '#contracts/payouts/utc-day.ts';
import { points } from '#contracts/points.ts';
import { sumText } from '../postgres/sums.ts';

const holdRow = z.object({
  holdId: z.string(),
  account: accountId,
  partition: z.int(),
  points,
  reason: z.string().nullable(),
  state: holdState,
  heldAt: z.int().nullable(),
  expiresAt: z.int().nullable(),
  endedAt: z.int().nullable(),
  seq: z.int().nullable(),
  endSeq: z.int().nullable(),
  heldBy: z.string().nullable(),
  endedBy: z.string().nullable(),
});
export type HoldRow = z.infer<typeof holdRow>;

/**
 * Midnights (UTC) in milliseconds, since totals are kept by day; `from` is inside, `before` is not; null: no bound. When a
 * hold came to be as it is, not when it began.
 */
export type Period = { from: number | null; before: number | null };

/** The place of a row in the order of pages. */
export type HoldPlace = { at: number; partition: number; seq: number };

export type HoldPage = Period & { state: HoldState | null; after: HoldPlace | null; limit: number };

export function placeOf({ partition, heldAt, endedAt, seq, endSeq }: HoldRow): HoldPlace {
  return { at: endedAt ?? heldAt ?? 0, partition, seq: endSeq ?? seq ?? 0 };
}

export function readHolds(db: CommonQueryMethods, page: HoldPage): Promise<readonly HoldRow[]> {
  const { state, after, limit } = page;
  const states = state === null ? holdState.options : [state];
  const further =
    after === null
      ? sql.fragment``
      : sql.fragment`AND (coalesce(ended_at, held_at), partition, coalesce(end_seq, seq))
          < (${after.at}, ${after.partition}, ${after.seq})`;
  const latestFirst = sql.fragment`
    ORDER BY coalesce(ended_at, held_at) DESC, partition DESC, coalesce(end_seq, seq) DESC LIMIT ${limit}`;
  // One descent of the index per state, each stopping at the page's length: of a state that is rare the others' rows
  // are not walked through.
  return db.any(sql.type(holdRow)`
    SELECT hold AS "holdId", account, partition, points, reason, latest.state, held_at AS "heldAt",
      expires_at AS "expiresAt", ended_at AS "endedAt", seq, end_seq AS "endSeq", held_by AS "heldBy",
      ended_by AS "endedBy"
    FROM unnest(${sql.array([...states], 'text')}) AS wanted (state), LATERAL (
      SELECT * FROM payouts.hold WHERE hold.state = wanted.state ${within(page)} ${further} ${latestFirst}
    ) AS latest ${latestFirst}`);
}

const totalRow = z.object({ state: holdState, count: z.int(), points: sumText });
export type HoldTotals = Record<HoldState, { count: number; points: bigint }>;

export async function readHoldTotals(db: CommonQueryMethods, period: Period): Promise<HoldTotals> {
  const from = period.from === null ? sql.fragment`true` : sql.fragment`day >= ${period.from / DAY_MS}`;
  const before = period.before === null ? sql.fragment`true` : sql.fragment`day < ${period.before / DAY_MS}`;
  const rows = await db.any(sql.type(totalRow)`
    SELECT state, sum(holds)::int8 AS count, sum(points) AS points
    FROM payouts.total WHERE ${from} AND ${before} GROUP BY state`);
  const of = (wanted: HoldState) => {
    const { count, points: sum } = rows.find(({ state }) => state === wanted) ?? { count: 0, points: 0n };
    return { count, points: sum };
  };
  return { held: of('held'), posted: of('posted'), voided: of('voided'), expired: of('expired') };
}

function within({ from, before }: Period) {
  const lower = from === null ? sql.fragment`` : sql.fragment`AND coalesce(ended_at, held_at) >= ${from}`;
  const upper = before === null ? sql.fragment`` : sql.fragment`AND coalesce(ended_at, held_at) < ${before}`;
  return sql.fragment`${lower} ${upper}`;
}
