import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { Mapping } from '#contracts/finance/mapping.ts';
import { StatementUnreadable } from './encoding.ts';
import { chunksOf } from './files.ts';
import { failImport } from './import-claim.ts';
import { RowMapper, type StatementLine } from './map-row.ts';
import { readRecords } from './records.ts';

const BATCH = 2000;
/** Rows without a payment are progress too. */
const PROGRESS_RECORDS = 100_000;

type Counted = { records: number; lines: number; problems: number; firstProblem: string | null };

/** Memory does not grow with the file. Lines of an unfinished try are replaced. */
export async function importFile(pool: DatabasePool, file: number, account: string): Promise<void> {
  const mapping = (await pool.oneFirst(sql.type(z.object({ mapping: z.unknown() }))`
    select mapping from finance.file where id = ${file}`)) as Mapping;
  const mapper = new RowMapper(mapping);
  const counted: Counted = { records: 0, lines: 0, problems: 0, firstProblem: null };
  await pool.query(sql.unsafe`delete from finance.line where file = ${file} and not is_live`);
  let waiting: StatementLine[] = [];
  try {
    for await (const record of readRecords(chunksOf(pool, file), mapping)) {
      counted.records += 1;
      const mapped = mapper.map(record);
      if (mapped.kind === 'problem') {
        counted.problems += 1;
        counted.firstProblem ??= `Row ${mapped.record}: ${mapped.problem}.`;
      }
      if (mapped.kind === 'lines') {
        counted.lines += mapped.lines.length;
        waiting.push(...mapped.lines);
      }
      if (waiting.length < BATCH && counted.records % PROGRESS_RECORDS !== 0) continue;
      await storeLines(pool, { file, account, lines: waiting, counted });
      waiting = [];
    }
    await storeLines(pool, { file, account, lines: waiting, counted });
    refuseEmpty(counted);
    await pool.transaction((transaction) => finishImport(transaction, file, account));
  } catch (error) {
    const message =
      error instanceof StatementUnreadable ? error.message : 'The import was interrupted. Start it again.';
    await failImport(pool, file, message);
    if (!(error instanceof StatementUnreadable)) throw error;
  }
}

/** A month without payments has a row of titles only, and is imported. */
function refuseEmpty({ records, lines, firstProblem }: Counted): void {
  if (records === 0) throw new StatementUnreadable('The file has no rows.');
  if (lines > 0 || firstProblem === null) return;
  throw new StatementUnreadable(`No row can be read with this mapping. ${firstProblem}`);
}

type Batch = { file: number; account: string; lines: readonly StatementLine[]; counted: Counted };

async function storeLines(pool: DatabasePool, { file, account, lines, counted }: Batch): Promise<void> {
  const rows = lines.map((line) => [
    line.record,
    line.kind,
    line.at,
    line.micros,
    line.currency,
    line.text,
    JSON.stringify(line.references),
    line.key,
  ]);
  const types = ['int8', 'text', 'int8', 'int8', 'text', 'text', 'text', 'text'];
  await pool.query(sql.unsafe`
    insert into finance.line (file, account, record, kind, at, micros, currency, text, refs, key)
    select ${file}, ${account}, record, kind, at, micros, currency, text,
      array(select jsonb_array_elements_text(refs::jsonb)), decode(key, 'hex')
    from ${sql.unnest(rows, types)} as given (record, kind, at, micros, currency, text, refs, key)
    on conflict (file, record, kind) do nothing`);
  await pool.query(sql.unsafe`
    update finance.file set records = ${counted.records}, problems = ${counted.problems}, imported_at = now()
    where id = ${file}`);
}

/** Numbers equal lines. Those of an earlier file are repetitions; the most that one file has of them stay. */
async function finishImport(db: CommonQueryMethods, file: number, account: string): Promise<void> {
  await db.query(sql.unsafe`select pg_advisory_xact_lock(hashtext(${`finance ${account}`}))`);
  // New lines have no statistics yet: a nested loop would compare each with all others.
  await db.query(sql.unsafe`set local enable_nestloop = off`);
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
    update finance.line set ordinal = told.ordinal, is_live = told.is_new
    from told where line.file = ${file} and line.id = told.id`);
  await db.query(sql.unsafe`
    update finance.file set state = 'imported', imported_at = now(), lines = found.lines,
      duplicates = found.duplicates, first_at = found.first_at, last_at = found.last_at
    from (
      select count(*) filter (where is_live) as lines, count(*) filter (where not is_live) as duplicates,
        min(at) as first_at, max(at) as last_at
      from finance.line where file = ${file}
    ) as found
    where id = ${file}`);
}
