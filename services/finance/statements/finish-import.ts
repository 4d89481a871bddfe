import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { amountOf } from './chain.ts';
import { syncStatementFaults } from './faults.ts';
import { STATED_END } from './stated-end.ts';

type Finished = { file: number; account: string; now: number };

/** Numbers equal lines. Those of an earlier file are repetitions; the most that one file has of them stay. */
export async function finishImport(db: CommonQueryMethods, { file, account, now }: Finished): Promise<void> {
  await db.query(sql.unsafe`select pg_advisory_xact_lock(hashtext(${`finance ${account}`}))`);
  // New lines have no statistics yet: a nested loop would compare each with all others.
  await db.query(sql.unsafe`set local enable_nestloop = off`);
  await refuseLate(db, file, account);
  await endStatements(db, file, account);
  await db.query(sql.unsafe`
    with numbered as (
      select id, key, row_number() over (partition by key order by record, kind) as ordinal
      from finance.line where file = ${file}
    ), earlier as (
      select key, ordinal from finance.line where account = ${account} and is_live and file <> ${file}
    ), told as (
      select numbered.id, numbered.ordinal, earlier.key is null as is_new
      from numbered left join earlier on earlier.key = numbered.key and earlier.ordinal = numbered.ordinal
    )
    update finance.line set ordinal = told.ordinal, is_live = told.is_new, statement = statement.id
    from told, finance.statement
    where line.file = ${file} and line.id = told.id and statement.file = ${file} and statement.section = line.statement`);
  await healRows(db, file, account);
  await db.query(sql.unsafe`
    update finance.file set state = 'imported', imported_at = now(), lines = found.lines, zeros = found.zeros,
      duplicates = found.duplicates, first_at = found.first_at, last_at = found.last_at,
      problems = (select count(*) from finance.bad_row where bad_row.file = ${file})
    from (
      select count(*) filter (where is_live) as lines, count(*) filter (where is_live and micros = 0) as zeros,
        count(*) filter (where not is_live) as duplicates,
        min(at) as first_at, max(at) as last_at
      from finance.line where file = ${file}
    ) as found
    where id = ${file}`);
  await syncStatementFaults(db, account, now);
}

/** A line that is dated after the end of its statement is not part of it. */
async function refuseLate(db: CommonQueryMethods, file: number, account: string): Promise<void> {
  await db.query(sql.unsafe`
    with late as (
      delete from finance.line using finance.statement
      where line.file = ${file} and statement.file = ${file} and statement.section = line.statement
        and is_stated and not is_pending and line.at >= ${STATED_END}
      returning line.record, line.at, line.micros, line.currency, line.refs, line.text, statement.to_at
    )
    insert into finance.bad_row (file, account, record, problem, text)
    select distinct on (record) ${file}::int8, ${account}, record,
      'Dated ' || to_char(to_timestamp(at / 1000.0) at time zone 'UTC', 'YYYY-MM-DD') || ', after the end of its statement on '
        || to_char(to_timestamp(to_at / 1000.0) at time zone 'UTC', 'YYYY-MM-DD'),
      left(concat_ws(' | ', trim_scale(micros / 1000000.0) || ' ' || currency, nullif(array_to_string(refs, ', '), ''), nullif(text, '')), 300)
    from late order by record, micros
    on conflict (file, record) do nothing`);
}

/**
 * A corrected file has every line of the earlier one, and a new line in the place of a row that could not be read.
 * Rows that moved are those of another line.
 */
async function healRows(db: CommonQueryMethods, file: number, account: string): Promise<void> {
  await db.query(sql.unsafe`
    with earlier as (
      select distinct file from finance.bad_row where account = ${account} and file <> ${file} and healed_by is null
    ), lost as (
      select distinct known.file from finance.line as known join earlier using (file)
      left join finance.line as again
        on again.file = ${file} and again.key = known.key and again.ordinal = known.ordinal
      where again.id is null
    )
    update finance.bad_row set healed_by = ${file}
    from earlier, finance.line as good
    where bad_row.file = earlier.file and not exists (select from lost where lost.file = earlier.file)
      and healed_by is null and good.file = ${file} and good.kind = 'main' and good.record = bad_row.record
      and not exists (
        select from finance.line as moved
        where moved.file = bad_row.file and moved.key = good.key and moved.ordinal = good.ordinal
      )`);
}

const unbalancedRow = z.object({
  section: z.int(),
  currency: z.string(),
  opening: z.string().transform(BigInt),
  sum: z.string().transform(BigInt),
  closing: z.string().transform(BigInt),
});

async function endStatements(db: CommonQueryMethods, file: number, account: string): Promise<void> {
  // Without a stated period it reaches from the first line to the last.
  await db.query(sql.unsafe`
    update finance.statement set from_at = found.first_at, to_at = found.last_at
    from (select statement as section, min(at) as first_at, max(at) as last_at from finance.line where file = ${file}
      and not is_pending group by statement) as found
    where file = ${file} and found.section = statement.section and not is_stated`);
  await db.query(sql.unsafe`
    update finance.statement set is_live = not exists (
      select from finance.statement as earlier
      where earlier.account = ${account} and earlier.is_live and earlier.file <> ${file}
        and (earlier.currency, earlier.number, earlier.from_at, earlier.to_at, earlier.opening_micros, earlier.closing_micros)
          is not distinct from (statement.currency, statement.number, statement.from_at, statement.to_at,
            statement.opening_micros, statement.closing_micros)
    ) where file = ${file}`);
  const unbalanced = await db.any(sql.type(unbalancedRow)`
    select section, statement.currency, opening_micros::text as opening, sum::text, closing_micros::text as closing
    from finance.statement cross join lateral (
      select coalesce(sum(micros), 0) as sum from finance.line
      where line.file = ${file} and line.statement = section and line.currency = statement.currency and not is_pending
    ) as lines
    where file = ${file} and opening_micros + sum <> closing_micros`);
  const rows = unbalanced.map(({ section, currency, ...sums }) => [-section, unbalancedSentence(sums), currency]);
  await db.query(sql.unsafe`
    insert into finance.bad_row (file, account, record, problem, text)
    select ${file}, ${account}, record, problem, text
    from ${sql.unnest(rows, ['int8', 'text', 'text'])} as given (record, problem, text)
    on conflict (file, record) do nothing`);
}

export function unbalancedSentence({
  opening,
  sum,
  closing,
}: {
  opening: bigint;
  sum: bigint;
  closing: bigint;
}): string {
  const off = closing - opening - sum;
  return (
    `The opening balance ${amountOf(opening)} and the lines ${amountOf(sum)} make ${amountOf(opening + sum)}, ` +
    `but the closing balance is ${amountOf(closing)}: off by ${amountOf(off)}`
  );
}
