import { createHash } from 'node:crypto';
import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { StatementFile } from '#contracts/finance/files.ts';
import { withoutNull } from '#infra/postgres/session/columns.ts';

const CHUNK_BYTES = 1024 * 1024;
export const MOST_FILE_BYTES = 1024 ** 3;
/** Of files that were never imported. */
const KEPT_HOURS = 24;
/** Of all accounts together. */
const MOST_STORED_BYTES = 50 * 1024 ** 3;

export type StoredFile = { kind: 'stored'; id: number } | { kind: 'too-large' } | { kind: 'empty' } | { kind: 'full' };

type NewFile = { account: string; name: string; by: number; bytes: AsyncIterable<Uint8Array> };

/** A failed upload leaves a row that the next one deletes. */
export async function storeFile(pool: DatabasePool, { account, name, by, bytes }: NewFile): Promise<StoredFile> {
  await pool.query(sql.unsafe`
    delete from finance.file where state in ('storing', 'stored', 'failed')
      and stored_at < now() - make_interval(hours => ${KEPT_HOURS})
      and not exists (select from finance.line where line.file = file.id)`);
  const stored = await pool.oneFirst(sql.type(z.object({ sum: z.string() }))`
    select coalesce(sum(bytes), 0) as sum from finance.file`);
  if (Number(stored) > MOST_STORED_BYTES) return { kind: 'full' };
  const id = await pool.oneFirst(sql.type(z.object({ id: z.int() }))`
    insert into finance.file (account, name, stored_by)
    values (${account}, ${withoutNull(name).slice(0, 200)}, ${by}) returning id`);
  const sum = createHash('sha256');
  let [size, place] = [0, 0];
  for await (const chunk of inChunks(bytes)) {
    size += chunk.length;
    if (size > MOST_FILE_BYTES) {
      await pool.query(sql.unsafe`delete from finance.file where id = ${id}`);
      return { kind: 'too-large' };
    }
    sum.update(chunk);
    await pool.query(sql.unsafe`
      insert into finance.file_chunk (file, place, bytes) values (${id}, ${place}, ${sql.binary(chunk)})`);
    place += 1;
  }
  if (size === 0) {
    await pool.query(sql.unsafe`delete from finance.file where id = ${id}`);
    return { kind: 'empty' };
  }
  await pool.query(sql.unsafe`
    update finance.file set state = 'stored', bytes = ${size}, sha256 = ${sql.binary(sum.digest())} where id = ${id}`);
  return { kind: 'stored', id };
}

async function* inChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    waiting.push(piece);
    size += piece.length;
    if (size < CHUNK_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

export async function* chunksOf(db: CommonQueryMethods, file: number): AsyncGenerator<Uint8Array> {
  for (let place = 0; ; place++) {
    const bytes = await db.maybeOneFirst(sql.type(z.object({ bytes: z.instanceof(Buffer) }))`
      select bytes from finance.file_chunk where file = ${file} and place = ${place}`);
    if (bytes === null) return;
    yield bytes;
  }
}

const fileRow = z.object({
  id: z.int(),
  account: z.string(),
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  state: z.enum(['stored', 'importing', 'imported', 'failed']),
  storedBy: z.int(),
  storedAt: z.number(),
  records: z.int(),
  lines: z.int(),
  duplicates: z.int(),
  problems: z.int(),
  firstAt: z.int().nullable(),
  lastAt: z.int().nullable(),
  error: z.string().nullable(),
  /** An earlier import of the same bytes. */
  twin: z.int().nullable(),
});

const COLUMNS = sql.fragment`
  id, account, name, bytes, encode(sha256, 'hex') as sha256, state, stored_by as "storedBy", stored_at as "storedAt",
  records, lines, duplicates, problems, first_at as "firstAt", last_at as "lastAt", error, (
    select min(twin.id) from finance.file as twin
    where twin.sha256 = file.sha256 and twin.state = 'imported' and twin.account = file.account and twin.id <> file.id
  ) as twin`;

export async function readFile(db: CommonQueryMethods, id: number): Promise<StatementFile | null> {
  const row = await db.maybeOne(sql.type(fileRow)`
    select ${COLUMNS} from finance.file where id = ${id} and state <> 'storing'`);
  return row === null ? null : presented(row);
}

type FilePage = { account?: string | undefined; before?: number | undefined; limit: number };

export async function readFiles(
  db: CommonQueryMethods,
  { account, before = Number.MAX_SAFE_INTEGER, limit }: FilePage,
): Promise<StatementFile[]> {
  const ofAccount = account === undefined ? sql.fragment`` : sql.fragment`and account = ${account}`;
  const rows = await db.any(sql.type(fileRow)`
    select ${COLUMNS} from finance.file where id < ${before} and state <> 'storing' ${ofAccount}
    order by id desc limit ${limit}`);
  return rows.map(presented);
}

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString());

function presented({ storedAt, firstAt, lastAt, ...file }: z.infer<typeof fileRow>): StatementFile {
  return { ...file, storedAt: instant(storedAt)!, firstAt: instant(firstAt), lastAt: instant(lastAt) };
}
