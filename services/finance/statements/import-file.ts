import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { mapping, statedPeriod } from '#contracts/finance/mapping.ts';
import { grouped } from '#contracts/words/figures.ts';
import { StatementUnreadable } from './encoding.ts';
import { chunksOf } from './files.ts';
import { finishImport } from './finish-import.ts';
import { failImport } from './import-claim.ts';
import type { ProblemItem, StatementHead, StatementItem } from './item.ts';
import type { StatementLine } from './line.ts';
import { openStatement } from './read-statement.ts';

const BATCH = 2000;
/** Rows without a payment are progress too. */
const PROGRESS_RECORDS = 100_000;
/** Each becomes an exception: more are a wrong mapping. */
const MOST_PROBLEMS = 1000;

type Import = { file: number; account: string; now: number };

const readingRow = z.object({ mapping, stated: statedPeriod.nullable() });

/** Memory does not grow with the file. Rows of an unfinished try are replaced. */
export async function importFile(pool: DatabasePool, { file, account, now }: Import): Promise<void> {
  const reading = await pool.one(sql.type(readingRow)`select mapping, stated from finance.file where id = ${file}`);
  await pool.query(sql.unsafe`delete from finance.line where file = ${file} and not is_live`);
  await pool.query(sql.unsafe`delete from finance.bad_row where file = ${file}`);
  await pool.query(sql.unsafe`delete from finance.statement where file = ${file}`);
  const store = new FileStore(pool, file, account);
  try {
    const { items } = await openStatement(chunksOf(pool, file), { ...reading, now });
    for await (const item of items) await store.take(item);
    await store.flush();
    store.refuseEmpty();
    await pool.transaction((transaction) => finishImport(transaction, { file, account, now }));
  } catch (error) {
    const message =
      error instanceof StatementUnreadable ? error.message : 'The import was interrupted. Start it again.';
    await failImport(pool, file, message);
    if (!(error instanceof StatementUnreadable)) throw error;
  }
}

type Section = { section: number; head: StatementHead };
type Placed = { section: number; line: StatementLine };

class FileStore {
  readonly #pool: DatabasePool;
  readonly #file: number;
  readonly #account: string;
  #records = 0;
  #count = 0;
  #problems = 0;
  #firstProblem: string | null = null;
  #lines: Placed[] = [];
  #badRows: ProblemItem[] = [];
  #sections: Section[] = [];

  constructor(pool: DatabasePool, file: number, account: string) {
    this.#pool = pool;
    this.#file = file;
    this.#account = account;
  }

  async take(item: StatementItem): Promise<void> {
    if (item.kind === 'statement') this.#sections.push(item);
    else this.#records += 1;
    if (item.kind === 'problem') this.#takeProblem(item);
    if (item.kind === 'lines') {
      this.#count += item.lines.length;
      for (const line of item.lines) this.#lines.push({ section: item.section, line });
    }
    const waiting = this.#lines.length + this.#sections.length;
    if (waiting >= BATCH || this.#records % PROGRESS_RECORDS === 0) await this.flush();
  }

  async flush(): Promise<void> {
    await this.#storeLines();
    await this.#storeBadRows();
    await this.#storeSections();
    await this.#pool.query(sql.unsafe`
      update finance.file set records = ${this.#records}, problems = ${this.#problems}, imported_at = now()
      where id = ${this.#file}`);
  }

  /** A month without payments has a row of titles only, and is imported. */
  refuseEmpty(): void {
    if (this.#records === 0) throw new StatementUnreadable('The file has no rows.');
    if (this.#count > 0 || this.#firstProblem === null) return;
    throw new StatementUnreadable(`No row can be read with this mapping. ${this.#firstProblem}`);
  }

  #takeProblem(item: ProblemItem): void {
    this.#problems += 1;
    this.#firstProblem ??= `Row ${item.record}: ${item.problem}.`;
    if (this.#problems > MOST_PROBLEMS) {
      throw new StatementUnreadable(`More than ${grouped(MOST_PROBLEMS)} rows cannot be read. ${this.#firstProblem}`);
    }
    this.#badRows.push(item);
  }

  async #storeLines(): Promise<void> {
    const rows = this.#lines.map(({ section, line }) => [
      line.record,
      line.kind,
      line.at,
      line.micros,
      line.currency,
      line.text,
      JSON.stringify(line.references),
      line.key,
      section,
      line.isPending,
    ]);
    this.#lines = [];
    const types = ['int8', 'text', 'int8', 'int8', 'text', 'text', 'text', 'text', 'int8', 'bool'];
    // Until the import ends, `statement` is the number of the section.
    await this.#pool.query(sql.unsafe`
      insert into finance.line (file, account, record, kind, at, micros, currency, text, refs, key, statement,
        is_pending)
      select ${this.#file}, ${this.#account}, record, kind, at, micros, currency, text,
        array(select jsonb_array_elements_text(refs::jsonb)), decode(key, 'hex'), section, is_pending
      from ${sql.unnest(rows, types)} as given (record, kind, at, micros, currency, text, refs, key, section,
        is_pending)
      on conflict (file, record, kind) do nothing`);
  }

  async #storeBadRows(): Promise<void> {
    const rows = this.#badRows.map(({ record, problem, text }) => [record, problem, text]);
    this.#badRows = [];
    await this.#pool.query(sql.unsafe`
      insert into finance.bad_row (file, account, record, problem, text)
      select ${this.#file}, ${this.#account}, record, problem, text
      from ${sql.unnest(rows, ['int8', 'text', 'text'])} as given (record, problem, text)
      on conflict (file, record) do nothing`);
  }

  async #storeSections(): Promise<void> {
    const rows = this.#sections.map(({ section, head }) => [
      section,
      head.currency.slice(0, 8),
      head.number,
      head.holder,
      head.fromAt,
      head.toAt,
      head.isStated,
      head.opening,
      head.closing,
    ]);
    this.#sections = [];
    const types = ['int4', 'text', 'text', 'text', 'int8', 'int8', 'bool', 'int8', 'int8'];
    await this.#pool.query(sql.unsafe`
      insert into finance.statement (file, account, section, currency, number, holder, from_at, to_at, is_stated,
        opening_micros, closing_micros)
      select ${this.#file}, ${this.#account}, given.* from ${sql.unnest(rows, types)} as given (section, currency, number,
        holder, from_at, to_at, is_stated, opening, closing)`);
  }
}
