import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { instantOf, maybeInstantOf } from '#contracts/days/time.ts';
import type { Page } from '#contracts/definition/list.ts';
import type { ExceptionsAsked } from '#contracts/internal/finance.ts';
import { EXCEPTION_SORTS } from '#contracts/finance/matching-calls.ts';
import { given, int8, type Keyset, readPage, timestamp, withinDaysOfMs } from '#infra/postgres/session/keyset.ts';
import type { FinanceException } from '#contracts/finance/exceptions.ts';
import { exceptionType, verb, VERBS_OF } from '#contracts/finance/matching.ts';
import { missingConversions, type Postbacks } from './missing-conversions.ts';
import { readEntries, readLines, suggestionsOf } from '../matching/present-sides.ts';

const exceptionRow = z.object({
  id: z.int(),
  account: z.string(),
  type: exceptionType,
  state: z.enum(['open', 'posted', 'waiting', 'resolved']),
  micros: z.int(),
  datedAt: z.int(),
  openedAt: z.number(),
  dueAt: z.number(),
  owner: z.int().nullable(),
  line: z.int().nullable(),
  place: z.string().nullable(),
  otherAccount: z.string().nullable(),
  withdrawal: z.string().nullable(),
  verb: verb.nullable(),
  reason: z.string().nullable(),
  detail: z.string().nullable(),
  resolvedBy: z.int().nullable(),
  resolvedAt: z.number().nullable(),
  aside: z
    .object({
      verb: z.enum(['elsewhere', 'ignore']),
      reason: z.string(),
      by: z.int(),
      at: z.string(),
      decision: z.enum(['approved', 'declined']).nullable(),
      decidedBy: z.int().nullable(),
      decidedAt: z.string().nullable(),
      decidedReason: z.string().nullable(),
    })
    .nullable(),
  notes: z.array(z.object({ by: z.int(), at: z.string(), text: z.string() })),
});
export type ExceptionRow = z.infer<typeof exceptionRow>;

/** A request for another amount or type than the exception has now does not count. */
const IS_WAITING = sql.fragment`(
  state = 'open' and exists (
    select from finance.aside_request as request
    where request.exception = exception.id and decision is null and request.micros = exception.micros
      and request.type = exception.type
  )
)`;

const COLUMNS = sql.fragment`
  id, account, type, case when ${IS_WAITING} then 'waiting' else state end as state, micros, dated_at as "datedAt", opened_at as "openedAt", due_at as "dueAt", owner, line,
  partition || '-' || seq as place,
  other_account as "otherAccount", withdrawal, verb, reason, detail, resolved_by as "resolvedBy", resolved_at as "resolvedAt", (
    select jsonb_build_object('verb', verb, 'reason', reason, 'by', asked_by, 'at', asked_at, 'decision', decision,
      'decidedBy', decided_by, 'decidedAt', decided_at, 'decidedReason', decided_reason)
    from finance.aside_request as request
    where request.exception = exception.id and decision is distinct from 'outdated'
      and (decision is not null or state <> 'open' or ${IS_WAITING})
    order by request.id desc limit 1
  ) as aside, (
    select coalesce(jsonb_agg(jsonb_build_object('by', by, 'at', at, 'text', text) order by note.id), '[]')
    from finance.note where note.exception = exception.id
  ) as notes`;

const EXCEPTIONS: Keyset<keyof typeof EXCEPTION_SORTS> = {
  from: sql.fragment`finance.exception`,
  id: int8(sql.fragment`id`),
  orders: EXCEPTION_SORTS,
  sorts: {
    dueAt: [timestamp(sql.fragment`due_at`)],
    datedAt: [int8(sql.fragment`dated_at`)],
    openedAt: [timestamp(sql.fragment`opened_at`)],
    micros: [int8(sql.fragment`micros`)],
  },
};

/** Open ones by due time, resolved ones the latest first, unless asked for otherwise. */
export async function listExceptions(
  db: CommonQueryMethods,
  postbacks: Postbacks,
  { state, account, type, owner, from, to, ...asked }: ExceptionsAsked,
): Promise<Page<FinanceException> | null> {
  const isOpen = state !== 'resolved';
  const page = await readPage(db, EXCEPTIONS, isOpen ? asked : { ...asked, sort: asked.sort ?? 'openedAt' }, {
    columns: COLUMNS,
    row: exceptionRow,
    wanted: [
      isOpen ? sql.fragment`state <> 'resolved'` : sql.fragment`state = 'resolved'`,
      ...(state === 'waiting' ? [IS_WAITING] : []),
      given(account, (one) => sql.fragment`account = ${one}`),
      given(type, (one) => sql.fragment`type = ${one}`),
      given(owner, (one) => sql.fragment`owner = ${one}`),
      ...withinDaysOfMs(sql.fragment`dated_at`, { from, to }),
    ],
  });
  return page === null ? null : { ...page, rows: await presented(db, postbacks, page.rows) };
}

export async function exceptionRows(db: CommonQueryMethods, ids: readonly number[]): Promise<readonly ExceptionRow[]> {
  return db.any(sql.type(exceptionRow)`
    select ${COLUMNS} from finance.exception
    where id = any(${sql.array([...ids], 'int8')}) and state <> 'resolved' order by id for update`);
}

/** As JSON of the database writes an instant. */
const written = (at: string | null) => (at === null ? null : instantOf(Date.parse(at)));

async function presented(
  db: CommonQueryMethods,
  postbacks: Postbacks,
  rows: readonly ExceptionRow[],
): Promise<FinanceException[]> {
  const known = await readLines(
    db,
    rows.flatMap(({ line }) => line ?? []),
  );
  const told: FinanceException[] = [];
  const byAccount = Map.groupBy(rows, ({ account }) => account);
  const entries = new Map<string, Awaited<ReturnType<typeof readEntries>>>();
  const suggestions = new Map<string, Awaited<ReturnType<typeof suggestionsOf>>>();
  for (const [account, own] of byAccount) {
    const places = own.flatMap(({ place }) => place ?? []);
    entries.set(account, await readEntries(db, account, places));
    const lines = own.flatMap(({ type, line }) => (type === 'to-confirm' ? (line ?? []) : []));
    suggestions.set(account, await suggestionsOf(db, account, lines));
  }
  const missing = await missingConversions(
    db,
    postbacks,
    rows.map((row) => ({ ...row, line: row.state === 'resolved' ? null : (known.get(row.line ?? 0) ?? null) })),
  );
  for (const [at, { line, place, datedAt, openedAt, dueAt, resolvedAt, aside, notes, ...row }] of rows.entries()) {
    const conversion = missing[at]!;
    told.push({
      ...row,
      datedAt: instantOf(datedAt),
      openedAt: instantOf(openedAt),
      dueAt: instantOf(dueAt),
      resolvedAt: maybeInstantOf(resolvedAt),
      conversion,
      verbs:
        row.state === 'open'
          ? [
              ...(conversion === null ? [] : (['book-conversion'] as const)),
              ...(row.withdrawal === null ? [] : (['returned'] as const)),
              ...VERBS_OF[row.type],
            ]
          : [],
      line: line === null ? null : (known.get(line) ?? null),
      entry: place === null ? null : (entries.get(row.account)?.get(place) ?? null),
      suggestion: line === null ? null : (suggestions.get(row.account)?.get(line) ?? null),
      aside: aside === null ? null : { ...aside, at: written(aside.at)!, decidedAt: written(aside.decidedAt) },
      notes: notes.map((note) => ({ ...note, at: written(note.at)! })),
    });
  }
  return told;
}
