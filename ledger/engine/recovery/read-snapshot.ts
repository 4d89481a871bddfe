import type { Client, QueryConfig, QueryResultRow } from 'pg';
import type { Book } from '../book/book.ts';
import { type Chunk, decodeAccounts, UnreadableSnapshot } from './account-rows.ts';
import { withTimeout, QUERY_TIMEOUT_MS } from '#infra/postgres/session/timeouts.ts';
import { GENERATION_BYTES, GENERATION_IDS, type SeenFilter } from '../idempotency/seen-filter.ts';

type Target = { book: Book; seen: SeenFilter };

/** Where it is read from; after `patienceMs` without an answer the line is held for dead. */
export type SnapshotShelf = { client: Client; partition: number; patienceMs?: number };

function ask<Row extends QueryResultRow>({ client, patienceMs = QUERY_TIMEOUT_MS }: SnapshotShelf, query: QueryConfig) {
  return withTimeout(client, client.query<Row>(query), patienceMs);
}

/** Where the snapshot stands; 0 without one. Throws UnreadableSnapshot; the target is of no use then. */
export async function readSnapshot(shelf: SnapshotShelf, target: Target): Promise<{ seq: number; lastAt: number }> {
  const newest = await ask<{ id: string; seq: string }>(shelf, {
    text: 'select id::text, seq::text from snapshot where partition = $1 and is_whole order by id desc limit 1',
    values: [shelf.partition],
  });
  const snapshot = newest.rows[0];
  if (snapshot === undefined) return { seq: 0, lastAt: 0 };
  const lastAt = await readAccounts(shelf, snapshot.id, target.book);
  await readSeen(shelf, target.seen);
  return { seq: Number(snapshot.seq), lastAt };
}

async function readAccounts(shelf: SnapshotShelf, id: string, book: Book): Promise<number> {
  let last: Chunk | undefined;
  for (let number = 0; ; number++) {
    const chunk = await ask<{ data: Buffer }>(shelf, {
      name: 'read-snapshot-chunk',
      text: 'select data from snapshot_chunk where partition = $1 and id = $2 and number = $3',
      values: [shelf.partition, id, number],
    });
    if (chunk.rows[0] === undefined) break;
    last = decodeAccounts(book.model, chunk.rows[0].data);
    for (const account of last.accounts) book.restore(account);
  }
  // Accounts that are missing would be unknown to the book, and could be opened anew.
  if (last === undefined || last.isLast === false) throw new UnreadableSnapshot(`snapshot ${id} lacks a chunk`);
  return last.lastAt;
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

/** Slices of several sizes may lie over each other, where versions took turns. A filter only gains bits: all of them count. */
function addBits(bits: Uint8Array, more: Buffer, offset: number): void {
  for (let place = 0; place < more.length; place++) bits[offset + place]! |= more[place]!;
}
