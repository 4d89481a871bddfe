// Lines and entries with several choices are compared in memory, up to a bound.
import { type DatabaseTransactionConnection, sql } from 'slonik';
import { z } from 'zod';
import { ENTRY_IS_FREE, forgetTakenNames } from './clear-matches.ts';
import { type Match, matchByAmount, matchByReference } from './rules.ts';

type Db = DatabaseTransactionConnection;

/** Of lines and entries together. More are left to the next run. */
export const MOST_AMBIGUOUS = 50_000;

const lineRow = z.object({
  line: z.int(),
  at: z.int(),
  micros: z.int(),
  kind: z.enum(['main', 'fee']),
  names: z.array(z.string()),
});
const entryRow = z.object({
  entry: z.int(),
  earliest: z.int(),
  latest: z.int(),
  micros: z.int(),
  kind: z.enum(['main', 'fee']),
  isPosted: z.boolean(),
  names: z.array(z.string()),
});

/** Of names that share lines or entries, or have equal amounts. Sums need every member of a name. */
export async function matchAmbiguousReferences(db: Db): Promise<void> {
  await db.query(sql.unsafe`
    create temp table ambiguous on commit drop as
    select name, sum(members) over (order by name) <= ${MOST_AMBIGUOUS} as is_taken from shared_name
    where is_shared or is_equal or has_pair`);
  await db.query(sql.unsafe`
    insert into skipped
    select line, null from line_name join ambiguous using (name) group by line having not bool_or(is_taken)
    union all
    select null, entry from entry_name join ambiguous using (name) group by entry having not bool_or(is_taken)`);
  const isWhole = await db.oneFirst(sql.type(z.object({ isWhole: z.boolean() }))`
    select not exists (select from ambiguous where not is_taken) as "isWhole"`);
  const lines = await db.any(sql.type(lineRow)`
    select n as line, at, micros, kind, array_agg(name order by name) as names
    from line_name join ambiguous using (name) join open_line on n = line
    where is_taken group by n, at, micros, kind order by n`);
  const entries = await db.any(sql.type(entryRow)`
    select n as entry, earliest, latest, micros, kind, is_posted as "isPosted", array_agg(name order by name) as names
    from entry_name join ambiguous using (name) join open_entry on n = entry
    where is_taken group by n, earliest, latest, micros, kind, is_posted order by n`);
  await keep(db, matchByReference(lines, entries, { isWhole }));
  await forgetTakenNames(db);
}

/** Several lines of one amount and no known name. */
export async function matchAmbiguousAmounts(db: Db): Promise<void> {
  await db.query(sql.unsafe`
    create temp table crowd on commit drop as
    select kind, micros, sum(members) over (order by kind, micros) <= ${MOST_AMBIGUOUS} as is_taken from (
      select kind, micros, count(*) as members from (
        select kind, micros from bare_line where crowd > 1
        union all
        select kind, micros from open_entry where ${ENTRY_IS_FREE} and (kind, micros) in (
          select kind, micros from bare_line where crowd > 1
        )
      ) as member group by kind, micros
    ) as counted`);
  await db.query(sql.unsafe`
    insert into skipped
    select n, null from bare_line join crowd using (kind, micros) where not is_taken
    union all
    select null, n from open_entry join crowd using (kind, micros) where not is_taken and ${ENTRY_IS_FREE}`);
  const lines = await db.any(sql.type(lineRow)`
    select n as line, at, micros, kind, array[]::text[] as names from bare_line join crowd using (kind, micros)
    where is_taken order by n`);
  const entries = await db.any(sql.type(entryRow)`
    select n as entry, earliest, latest, micros, kind, is_posted as "isPosted", array[]::text[] as names
    from open_entry join crowd using (kind, micros) where is_taken and ${ENTRY_IS_FREE} order by n`);
  await keep(db, matchByAmount(lines, entries));
}

async function keep(db: Db, matches: readonly Match[]): Promise<void> {
  const rows = matches.flatMap(({ rule, outcome, lines, entries }, place) => [
    ...lines.map((line) => [place, rule, outcome === 'confirm', line, null]),
    ...entries.map((entry) => [place, rule, outcome === 'confirm', null, entry]),
  ]);
  await db.query(sql.unsafe`
    insert into found (match, rule, is_live, line, entry)
    select match, rule, is_live, line, entry
    from ${sql.unnest(rows, ['int8', 'text', 'bool', 'int8', 'int8'])} as given (place, rule, is_live, line, entry)
    join (
      select place, uuidv7() as match from generate_series(0, ${matches.length - 1}::int8) as places (place)
    ) as id using (place)`);
}
