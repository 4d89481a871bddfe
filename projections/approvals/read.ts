import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { changeState, type ChangeState } from '#contracts/approvals/change-request.ts';
import { CHANGE_SORTS } from '#contracts/approvals/calls.ts';
import type { UtcDay } from '#contracts/days/utc-day.ts';
import type { Page, PageAsked } from '#contracts/definition/list.ts';
import { int8, type Keyset, readPage, uuid, withinDaysOfMs } from '#infra/postgres/session/keyset.ts';
import { GATED_COMMANDS, type GatedCommand } from '#contracts/definition/gated.ts';
import { columnsOf, isWhole } from '../view/define-table.ts';
import { request } from './view.ts';

/** For joins with the tables of a service. */
export const CHANGE_REQUESTS = sql.fragment`approvals.request`;

const change = z.looseObject({ type: z.string() });

const requestRow = request.row.omit({ ended: true }).extend({
  kind: z.enum(GATED_COMMANDS),
  change,
  before: z.record(z.string(), z.unknown()),
  state: changeState,
});
export type ChangeRequestRow = z.infer<typeof requestRow>;

/** A request is over at its expiry, whether or not that is in the log yet. */
const stateAt = (now: number) =>
  sql.fragment`coalesce(ended, CASE WHEN expires_at <= ${now} THEN 'expired' ELSE 'waiting' END)`;

const STORED = columnsOf(request, ...requestRow.omit({ state: true }).keyof().options);
const columnsAt = (now: number) => sql.fragment`${STORED}, ${stateAt(now)} AS state`;

export type Wanted = {
  state?: ChangeState | undefined;
  kind?: GatedCommand | undefined;
  account?: number | undefined;
  thing?: string | undefined;
  things?: readonly string[] | undefined;
  maker?: string | undefined;
  /** Waiting for this member of staff. */
  decider?: Decider | undefined;
};

export type Decider = { actor: string; account: number; kinds: readonly GatedCommand[]; mayBeAlone: boolean };

function conditions({ state, kind, account, thing, things, maker, decider }: Wanted, now: number): FragmentSqlToken[] {
  const wanted = [sql.fragment`${isWhole(request)}`];
  if (state !== undefined) wanted.push(sql.fragment`${stateAt(now)} = ${state}`);
  // For its index.
  if (state === 'waiting') wanted.push(sql.fragment`ended IS NULL`);
  if (kind !== undefined) wanted.push(sql.fragment`kind = ${kind}`);
  if (account !== undefined) wanted.push(sql.fragment`account = ${account}`);
  if (thing !== undefined) wanted.push(sql.fragment`thing = ${thing}`);
  if (things !== undefined) wanted.push(sql.fragment`thing = ANY(${sql.array([...things], 'text')})`);
  if (maker !== undefined) wanted.push(sql.fragment`maker = ${maker}`);
  if (decider !== undefined) {
    wanted.push(
      sql.fragment`ended IS NULL AND expires_at > ${now} AND kind = ANY(${sql.array([...decider.kinds], 'text')})
        AND account <> ${decider.account}`,
    );
    if (!decider.mayBeAlone) wanted.push(sql.fragment`maker <> ${decider.actor}`);
  }
  return wanted;
}

const AND = sql.fragment` AND `;

const REQUESTS: Keyset<keyof typeof CHANGE_SORTS> = {
  from: CHANGE_REQUESTS,
  id: uuid(sql.fragment`id`),
  orders: CHANGE_SORTS,
  sorts: {
    'maker.at': [int8(sql.fragment`requested_at`)],
    // Decided alone, it never expires.
    expiresAt: [int8(sql.fragment`coalesce(expires_at, 0)`)],
  },
};

export type ChangeRequestsAsked = Wanted &
  PageAsked<keyof typeof CHANGE_SORTS> & { from?: UtcDay | undefined; to?: UtcDay | undefined };

/** Latest first, unless asked for otherwise. `now` is in milliseconds. */
export function listChangeRequests(
  db: CommonQueryMethods,
  { sort, order, before, limit, from, to, ...wanted }: ChangeRequestsAsked,
  now: number,
): Promise<Page<ChangeRequestRow> | null> {
  return readPage(
    db,
    REQUESTS,
    { sort, order, before, limit },
    {
      columns: columnsAt(now),
      row: requestRow,
      wanted: [...conditions(wanted, now), ...withinDaysOfMs(sql.fragment`requested_at`, { from, to })],
    },
  );
}

/** Latest first. `now` is in milliseconds. */
export function readChangeRequests(
  db: CommonQueryMethods,
  { limit, ...wanted }: Wanted & { limit: number },
  now: number,
): Promise<readonly ChangeRequestRow[]> {
  return db.any(sql.type(requestRow)`
    SELECT ${columnsAt(now)} FROM approvals.request WHERE ${sql.join(conditions(wanted, now), AND)}
    ORDER BY requested_at DESC, id DESC LIMIT ${limit}`);
}

export function countChangeRequests(db: CommonQueryMethods, wanted: Wanted, now: number): Promise<number> {
  return db.oneFirst(sql.type(z.object({ count: z.int() }))`
    SELECT count(*)::int8 AS count FROM approvals.request WHERE ${sql.join(conditions(wanted, now), AND)}`);
}

export function readChangeRequest(db: CommonQueryMethods, id: string, now: number): Promise<ChangeRequestRow | null> {
  return db.maybeOne(sql.type(requestRow)`
    SELECT ${columnsAt(now)} FROM approvals.request WHERE id = ${id} AND ${isWhole(request)}`);
}

const postingRow = z.object({
  id: z.string(),
  state: changeState,
  effectiveAt: z.int(),
  debit: z.string(),
  credit: z.string(),
  micros: z.int(),
  reference: z.string().nullable(),
  postingReason: z.string(),
  requestedAt: z.int(),
  maker: z.string(),
  endedAt: z.int().nullable(),
  checker: z.string().nullable(),
  reason: z.string().nullable(),
});

/** Of treasury postings that are dated, applied or else asked for within a time in milliseconds, both inclusive. */
export function readPostingChanges(
  db: CommonQueryMethods,
  { from, to }: { from: number; to: number },
  now: number,
): Promise<readonly z.infer<typeof postingRow>[]> {
  return db.any(sql.type(postingRow)`
    SELECT * FROM (
      SELECT id::text, ${stateAt(now)} AS state, coalesce(
          floor(extract(epoch FROM (change ->> 'effectiveAt')::timestamptz) * 1000)::int8,
          CASE WHEN ended IN ('approved', 'alone') THEN ended_at ELSE requested_at END
        ) AS "effectiveAt", change ->> 'debit' AS debit, change ->> 'credit' AS credit, (change ->> 'micros')::int8 AS micros,
        change ->> 'reference' AS reference, change ->> 'reason' AS "postingReason", requested_at AS "requestedAt", maker,
        ended_at AS "endedAt", checker, reason
      FROM approvals.request WHERE kind = 'post-treasury' AND ${isWhole(request)}
    ) AS posting WHERE "effectiveAt" >= ${from} AND "effectiveAt" <= ${to} ORDER BY "requestedAt", id`);
}
