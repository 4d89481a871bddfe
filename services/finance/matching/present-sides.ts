import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import type { Page } from '#contracts/definition/list.ts';
import { LINE_SORTS, MATCH_SORTS } from '#contracts/finance/matching-calls.ts';
import type { Finance, MatchesAsked } from '#contracts/internal/finance.ts';
import { int8, type Keyset, readPage, timestamp, uuid, withinDaysOfMs } from '#infra/postgres/session/keyset.ts';
import type { EntrySide, LineSide, Matched } from '#contracts/finance/exceptions.ts';
import { matchRule } from '#contracts/finance/matching.ts';
import { DOLLAR_LINES, normalName } from '#projections/dollar-lines/read.ts';

const lineRow = z.object({
  id: z.int(),
  at: z.int(),
  micros: z.int(),
  references: z.array(z.string()),
  kind: z.enum(['main', 'fee']),
  isPending: z.boolean(),
  currency: z.string(),
  text: z.string(),
  file: z.int(),
  record: z.int(),
});

export async function readLines(db: CommonQueryMethods, ids: readonly number[]): Promise<Map<number, LineSide>> {
  if (ids.length === 0) return new Map();
  const rows = await db.any(sql.type(lineRow)`
    select id, at, micros, refs as "references", kind, is_pending as "isPending", currency, text, file, record
    from finance.line where id = any(${sql.array([...ids], 'int8')})`);
  return new Map(rows.map(({ at, ...row }) => [row.id, { ...row, at: instantOf(at) }]));
}

const entryRow = z.object({
  place: z.string(),
  at: z.int(),
  micros: z.int(),
  references: z.array(z.string()),
  kind: z.string(),
  counter: z.string(),
  player: z.int(),
});

export async function readEntries(
  db: CommonQueryMethods,
  account: string,
  places: readonly string[],
): Promise<Map<string, EntrySide>> {
  if (places.length === 0) return new Map();
  const given = places.map((place) => place.split('-').map(Number));
  const rows = await db.any(sql.type(entryRow)`
    select line.partition || '-' || line.seq as place, effective_at as at, micros, kind, counter, player,
      array_remove(array[reference, second_reference], null) as "references"
    from ${sql.unnest(given, ['int2', 'int8'])} as given (partition, seq)
    join ${DOLLAR_LINES} as line on line.partition = given.partition and line.seq = given.seq and line.account = ${account}`);
  return new Map(rows.map(({ at, ...row }) => [row.place, { ...row, at: instantOf(at) }]));
}

const matchRow = z.object({
  id: z.string(),
  account: z.string(),
  rule: matchRule,
  state: z.enum(['confirmed', 'suggested', 'revoked']),
  madeAt: z.number(),
  madeBy: z.int().nullable(),
  reason: z.string().nullable(),
  lines: z.array(z.int()),
  places: z.array(z.string()),
});

const SIDES = sql.fragment`
  array(select line from finance.claim where claim.match = match.id and line is not null order by line) as lines,
  array(
    select partition || '-' || seq from finance.claim where claim.match = match.id and seq is not null
    order by partition, seq
  ) as places`;

const COLUMNS = sql.fragment`
  id, account, rule, state, made_at as "madeAt", made_by as "madeBy", coalesce(revoke_reason, reason) as reason, ${SIDES}`;

const MATCHES: Keyset<keyof typeof MATCH_SORTS> = {
  from: sql.fragment`finance.match`,
  id: uuid(sql.fragment`id`),
  orders: MATCH_SORTS,
  sorts: { madeAt: [timestamp(sql.fragment`made_at`)] },
};

export async function readMatches(
  db: CommonQueryMethods,
  { account, state, ...asked }: MatchesAsked,
): Promise<Page<Matched> | null> {
  const page = await readPage(db, MATCHES, asked, {
    columns: COLUMNS,
    row: matchRow,
    wanted: [sql.fragment`account = ${account}`, sql.fragment`state = ${state}`],
  });
  return page && { ...page, rows: await withSides(db, account, page.rows) };
}

/** By line. */
export async function suggestionsOf(
  db: CommonQueryMethods,
  account: string,
  lines: readonly number[],
): Promise<Map<number, Matched>> {
  if (lines.length === 0) return new Map();
  const rows = await db.any(sql.type(matchRow)`
    select ${COLUMNS} from finance.match where state = 'suggested' and id in (
      select claim.match from finance.claim where claim.line = any(${sql.array([...lines], 'int8')})
    )`);
  const matches = await withSides(db, account, rows);
  return new Map(matches.flatMap((match) => match.lines.map(({ id }) => [id, match])));
}

async function withSides(
  db: CommonQueryMethods,
  account: string,
  rows: readonly z.infer<typeof matchRow>[],
): Promise<Matched[]> {
  const lines = await readLines(
    db,
    rows.flatMap((row) => row.lines),
  );
  const entries = await readEntries(
    db,
    account,
    rows.flatMap((row) => row.places),
  );
  return rows.map(({ lines: ids, places, madeAt, ...match }) => ({
    ...match,
    madeAt: instantOf(madeAt),
    lines: ids.flatMap((id) => lines.get(id) ?? []),
    entries: places.flatMap((place) => entries.get(place) ?? []),
  }));
}

const LINES: Keyset<keyof typeof LINE_SORTS> = {
  from: sql.fragment`finance.line`,
  id: int8(sql.fragment`id`),
  orders: LINE_SORTS,
  sorts: { id: [], at: [int8(sql.fragment`at`)], micros: [int8(sql.fragment`micros`)] },
};

/** Open lines of an account, for the list and for linking. */
export async function listOpenLines(
  db: CommonQueryMethods,
  account: string,
  { from, to, ...asked }: Parameters<Finance['openLines']>[1],
): Promise<Page<LineSide> | null> {
  const page = await readPage(db, LINES, asked, {
    columns: sql.fragment`id, at, micros, refs as "references", kind, is_pending as "isPending", currency, text, file, record`,
    row: lineRow,
    wanted: [
      sql.fragment`account = ${account} and is_live
        and not exists (select from finance.claim where claim.line = line.id and claim.is_live)`,
      ...withinDaysOfMs(sql.fragment`at`, { from, to }),
    ],
  });
  return page === null ? null : { ...page, rows: page.rows.map(({ at, ...row }) => ({ ...row, at: instantOf(at) })) };
}

type Candidates = { account: string; micros: number; line?: number | undefined; limit: number };

/** Unmatched entries: those that the line names, then those with amounts nearest to the wanted one. */
export async function readCandidates(
  db: CommonQueryMethods,
  { account, micros, line: of = 0, limit }: Candidates,
): Promise<EntrySide[]> {
  const isNamed = (reference: FragmentSqlToken) => sql.fragment`
    coalesce(${normalName(reference)} = any(array(select unnest(names) from finance.line where id = ${of})), false)`;
  const rows = await db.any(sql.type(entryRow)`
    select place, at, micros, kind, counter, player, "references" from (
      select partition || '-' || seq as place, effective_at as at, micros, kind, counter, player,
        array_remove(array[reference, second_reference], null) as "references",
        ${isNamed(sql.fragment`reference`)} or ${isNamed(sql.fragment`second_reference`)} as is_named
      from ${DOLLAR_LINES} as line where account = ${account} and not exists (
        select from finance.claim where claim.account = line.account and claim.partition = line.partition
          and claim.seq = line.seq and claim.is_live
      )
      order by is_named desc, effective_at desc limit 5000
    ) as recent order by is_named desc, abs(micros - ${micros}), at desc limit ${limit}`);
  return rows.map(({ at, ...row }) => ({ ...row, at: instantOf(at) }));
}
