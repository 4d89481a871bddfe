import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { Client, QueryConfig, QueryResultRow } from 'pg';
import type { Book } from '../book/book.ts';
import { decodeChunk, UnreadableSnapshot } from './account-rows.ts';
import { withTimeout, QUERY_TIMEOUT_MS } from '#infra/postgres/session/timeouts.ts';
import { GENERATION_BYTES, GENERATION_IDS, type SeenFilter } from '../idempotency/seen-filter.ts';

type Target = { book: Book; seen: SeenFilter };

export type SnapshotShelf = { client: Client; partition: number; patienceMs?: number };

export type ReadSnapshot = {
  /** 0 if there is no snapshot. */
  seq: number;
  lastAt: number;
  /** Accounts stored with another version of a slice, missing from the book. */
  stale: ReadonlySet<number>;
};

function ask<Row extends QueryResultRow>({ client, patienceMs = QUERY_TIMEOUT_MS }: SnapshotShelf, query: QueryConfig) {
  return withTimeout(client, client.query<Row>(query), patienceMs);
}

/** After UnreadableSnapshot the target must be discarded. */
export async function readSnapshot(shelf: SnapshotShelf, target: Target): Promise<ReadSnapshot> {
  const newest = await ask<{ id: string; seq: string }>(shelf, {
    text: 'select id::text, seq::text from snapshot where partition = $1 and is_whole order by id desc limit 1',
    values: [shelf.partition],
  });
  const snapshot = newest.rows[0];
  if (snapshot === undefined) return { seq: 0, lastAt: 0, stale: new Set() };
  const accounts = await readAccounts(shelf, snapshot.id, target.book);
  await readSeen(shelf, target.seen);
  return { seq: Number(snapshot.seq), ...accounts };
}

const CHUNKS = 32;

async function readAccounts(shelf: SnapshotShelf, id: string, book: Book): Promise<Omit<ReadSnapshot, 'seq'>> {
  const stale = new Set<number>();
  let end = { lastAt: 0, isLast: false };
  let next = readChunks(shelf, id, 0);
  for (let from = 0; ; from += CHUNKS) {
    const chunks = await next;
    if (chunks.length === 0) break;
    next = readChunks(shelf, id, from + CHUNKS);
    // Awaited after decoding; if decoding throws, this failure is irrelevant.
    next.catch(() => undefined);
    for (const bytes of chunks) {
      const chunk = decodeChunk(book.model, bytes);
      for (const account of chunk.accounts) book.restore(account);
      for (const account of chunk.stale) stale.add(account);
      end = chunk;
    }
  }
  // An account missing from the book could be opened again.
  if (!end.isLast) throw new UnreadableSnapshot(`snapshot ${id} lacks a chunk`);
  return { lastAt: end.lastAt, stale };
}

async function readChunks(shelf: SnapshotShelf, id: string, from: number): Promise<Buffer[]> {
  const { rows } = await ask<{ number: number; data: Buffer }>(shelf, {
    name: 'read-snapshot-chunks',
    text: `select number, data from snapshot_chunk where partition = $1 and id = $2 and number >= $3 and number < $4
           order by number`,
    values: [shelf.partition, id, from, from + CHUNKS],
  });
  if (rows.some(({ number }, index) => number !== from + index)) throw new UnreadableSnapshot('a chunk is missing');
  return Promise.all(rows.map(({ data }) => unpack(data)));
}

const decompress = promisify(zstdDecompress);
const ZSTD_MAGIC = Buffer.from('28b52ffd', 'hex');

/** Older snapshots are uncompressed; decoding refuses their format. */
async function unpack(data: Buffer): Promise<Buffer> {
  if (!data.subarray(0, ZSTD_MAGIC.length).equals(ZSTD_MAGIC)) return data;
  try {
    return await decompress(data);
  } catch (cause) {
    throw new UnreadableSnapshot('a chunk is damaged', { cause });
  }
}

async function readSeen(shelf: SnapshotShelf, seen: SeenFilter): Promise<void> {
  const { partition } = shelf;
  const generations = await ask<{ generation: number; count: number }>(shelf, {
    text: 'select generation, max(count) as count from seen_commands where partition = $1 group by generation order by generation',
    values: [partition],
  });
  for (const { generation, count } of generations.rows) {
    const bits = new Uint8Array(GENERATION_BYTES);
    const slices = await ask<{ slice: number; bits: Buffer }>(shelf, {
      text: 'select slice, bits from seen_commands where partition = $1 and generation = $2',
      values: [partition, generation],
    });
    for (const slice of slices.rows) addBits(bits, slice.bits, slice.slice * slice.bits.length);
    seen.generations.push({ count, bits, isStored: count >= GENERATION_IDS });
  }
}

/** Slices of different versions may overlap. Filters only gain bits, so a union is correct. */
function addBits(bits: Uint8Array, more: Buffer, offset: number): void {
  for (let place = 0; place < more.length; place++) bits[offset + place]! |= more[place]!;
}
