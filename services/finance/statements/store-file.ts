import { createHash } from 'node:crypto';
import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { withoutNull } from '#infra/postgres/session/columns.ts';

const CHUNK_BYTES = 1024 * 1024;
export const MOST_FILE_BYTES = 1024 ** 3;
/** Of files that were never imported. */
const KEPT_HOURS = 24;
/** An upload whose last chunk is older was left by a killed process. */
const LEFT_MINUTES = 15;
/** Of all accounts together, with the room that running uploads have reserved. */
const MOST_STORED_BYTES = 50 * 1024 ** 3;

export type StoredFile = { kind: 'stored'; id: number } | { kind: 'too-large' | 'empty' | 'full' | 'too-slow' };

export type NewFile = {
  account: string;
  name: string;
  by: number;
  bytes: AsyncIterable<Uint8Array>;
  /** As the client announced it, or null. */
  size: number | null;
};

/** An upload that is cut off leaves nothing. */
export async function storeFile(
  pool: DatabasePool,
  file: NewFile,
  mostStoredBytes = MOST_STORED_BYTES,
): Promise<StoredFile> {
  const reserved = file.size ?? MOST_FILE_BYTES;
  if (reserved > MOST_FILE_BYTES) return { kind: 'too-large' };
  const id = await reserve(pool, file, { reserved, mostStoredBytes });
  if (id === null) return { kind: 'full' };
  let stored: StoredFile | null = null;
  try {
    stored = await storeChunks(pool, id, { bytes: file.bytes, reserved });
    return stored;
  } finally {
    // If the database cannot be reached, the file is swept later.
    if (stored?.kind !== 'stored') await discard(pool, id).catch(() => undefined);
  }
}

type Room = { reserved: number; mostStoredBytes: number };

/** Null if there is no room. Until the upload ends it counts with the bytes that it may have. */
function reserve(pool: DatabasePool, { account, name, by }: NewFile, room: Room): Promise<number | null> {
  return pool.transaction(async (db) => {
    await db.query(sql.unsafe`select pg_advisory_xact_lock(hashtext('finance files'))`);
    await sweepFiles(db);
    const stored = await db.oneFirst(sql.type(z.object({ sum: z.string() }))`
      select coalesce(sum(bytes), 0) as sum from finance.file`);
    if (Number(stored) + room.reserved > room.mostStoredBytes) return null;
    return db.oneFirst(sql.type(z.object({ id: z.int() }))`
      insert into finance.file (account, name, stored_by, bytes)
      values (${account}, ${withoutNull(name).slice(0, 200)}, ${by}, ${room.reserved}) returning id`);
  });
}

const HAS_NO_LINES = sql.fragment`not exists (select from finance.line where line.file = file.id)`;

/** Deletes what killed uploads left, and old files that were never imported. */
export async function sweepFiles(db: CommonQueryMethods): Promise<void> {
  await db.query(sql.unsafe`
    delete from finance.file where state = 'storing' and touched_at < now() - make_interval(mins => ${LEFT_MINUTES})`);
  await db.query(sql.unsafe`
    delete from finance.file where state in ('stored', 'failed')
      and stored_at < now() - make_interval(hours => ${KEPT_HOURS})
      and ${HAS_NO_LINES}`);
}

/** False if it is imported, or being imported. */
export async function deleteFile(db: CommonQueryMethods, id: number): Promise<boolean> {
  await db.query(sql.unsafe`
    delete from finance.file where id = ${id} and state in ('stored', 'failed') and ${HAS_NO_LINES}`);
  return !(await db.exists(sql.unsafe`select from finance.file where id = ${id} and state <> 'storing'`));
}

async function discard(db: CommonQueryMethods, id: number): Promise<void> {
  await db.query(sql.unsafe`delete from finance.file where id = ${id} and state = 'storing'`);
}

type Upload = { bytes: AsyncIterable<Uint8Array>; reserved: number };

async function storeChunks(pool: DatabasePool, id: number, { bytes, reserved }: Upload): Promise<StoredFile> {
  const sum = createHash('sha256');
  let [size, place] = [0, 0];
  for await (const chunk of inChunks(bytes)) {
    size += chunk.length;
    if (size > reserved) return { kind: 'too-large' };
    sum.update(chunk);
    const { rowCount } = await pool.query(sql.unsafe`
      with alive as (
        update finance.file set touched_at = now() where id = ${id} and state = 'storing' returning id
      )
      insert into finance.file_chunk (file, place, bytes) select id, ${place}::int4, ${sql.binary(chunk)} from alive`);
    if (rowCount === 0) return { kind: 'too-slow' };
    place += 1;
  }
  if (size === 0) return { kind: 'empty' };
  const { rowCount } = await pool.query(sql.unsafe`
    update finance.file set state = 'stored', bytes = ${size}, sha256 = ${sql.binary(sum.digest())}
    where id = ${id} and state = 'storing'`);
  return rowCount === 0 ? { kind: 'too-slow' } : { kind: 'stored', id };
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
