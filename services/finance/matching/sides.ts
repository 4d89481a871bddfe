import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { Expected, StatedLine } from './rules.ts';
import { DOLLAR_LINES } from '#projections/dollar-lines/read.ts';

/** Of one run. More are left to the next. */
export const MOST_OPEN = 50_000;

const kind = z.enum(['main', 'fee']);

const lineRow = z.object({
  id: z.int(),
  at: z.int(),
  micros: z.int(),
  kind,
  currency: z.string(),
  references: z.array(z.string()),
});

/** How a posting names the line that it is made for. */
export function lineReference(line: number): string {
  return `stmt-${line}`;
}

/** Neither matched nor set aside, oldest first. */
export async function openLines(db: CommonQueryMethods, account: string): Promise<StatedLine[]> {
  const rows = await db.any(sql.type(lineRow)`
    select id, at, micros, kind, currency, refs as "references" from finance.line
    where account = ${account} and is_live
      and not exists (select from finance.claim where claim.line = line.id and claim.is_live)
      and not exists (select from finance.set_aside where set_aside.line = line.id)
    order by at, id limit ${MOST_OPEN}`);
  return rows.map((row) => ({ ...row, references: [...row.references, lineReference(row.id)] }));
}

const entryRow = z.object({
  place: z.string(),
  at: z.int(),
  micros: z.int(),
  kind,
  subject: z.string(),
  references: z.array(z.string()),
  isPosted: z.boolean(),
});

/** Payments of a network reach the bank's statement, not the network's. */
export const NOT_ELSEWHERE = sql.fragment`not (line.account like 'receivable:%' and line.counter = 'bank')`;

/** References of the entry, and its place. */
const REFERENCES = sql.fragment`
  array_remove(
    array[line.reference, line.second_reference, 'entry-' || line.partition || '-' || line.seq], null
  )`;

const KIND = sql.fragment`
  case when line.kind = 'payout-cost-booked' and line.counter = 'payout-fees'
    or line.kind = 'treasury-posted' and line.counter = 'payout-fees' then 'fee' else 'main' end`;

/** Names that a provider gave to the payments of withdrawals, by withdrawal. */
export type NamesAtProvider = (
  db: CommonQueryMethods,
  withdrawals: readonly string[],
) => Promise<ReadonlyMap<string, readonly string[]>>;

/** Neither matched nor set aside, oldest first. */
export async function openEntries(
  db: CommonQueryMethods,
  account: string,
  namesAtProvider: NamesAtProvider,
): Promise<Expected[]> {
  const rows = await db.any(sql.type(entryRow)`
    select partition || '-' || seq as place, at, micros, ${KIND} as kind, subject, ${REFERENCES} as "references",
      line.kind = 'treasury-posted' as "isPosted"
    from ${DOLLAR_LINES} as line where account = ${account} and ${NOT_ELSEWHERE}
      and not exists (
        select from finance.claim where claim.account = line.account and claim.partition = line.partition
          and claim.seq = line.seq and claim.is_live
      )
      and not exists (
        select from finance.set_aside where set_aside.account = line.account
          and set_aside.partition = line.partition and set_aside.seq = line.seq
      )
    order by at, partition, seq limit ${MOST_OPEN}`);
  const names = account.startsWith('provider:')
    ? await namesAtProvider(db, [...new Set(rows.map(({ subject }) => subject))])
    : new Map<string, readonly string[]>();
  return rows.map((row) => ({ ...row, references: [...row.references, ...(names.get(row.subject) ?? [])] }));
}

/** References of lines whose match is confirmed, as "kind reference", among those given. */
export async function settledNames(
  db: CommonQueryMethods,
  account: string,
  lines: readonly StatedLine[],
): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(lines.flatMap(({ references }) => references))];
  const rows = await db.any(sql.type(z.object({ kind, reference: z.string() }))`
    select distinct line.kind, given.reference
    from finance.line
    join finance.claim on claim.line = line.id and claim.is_live
    cross join lateral unnest(line.refs) as given (reference)
    where line.account = ${account} and line.is_live and line.refs && ${sql.array(wanted, 'text')}`);
  return new Set(rows.map((row) => `${row.kind} ${row.reference}`));
}
