// Reads the newest whole snapshot into an empty book and filter. Written by write-snapshot.ts.
import type { Client } from 'pg';
import type { Book } from '../book/book.ts';
import { type Chunk, decodeAccounts, UnreadableSnapshot } from './account-rows.ts';
import { GENERATION_BYTES, GENERATION_IDS, type SeenFilter } from '../idempotency/seen-filter.ts';

type Target = { book: Book; seen: SeenFilter };

/** Where the snapshot stands; 0 without one. Throws UnreadableSnapshot; the target is of no use then. */
export async function readSnapshot(
  client: Client,
  partition: number,
  target: Target,
): Promise<{ seq: number; lastAt: number }> {
  const newest = await client.query<{ id: string; seq: string }>(
    'select id::text, seq::text from snapshot where partition = $1 and is_whole order by id desc limit 1',
    [partition],
  );
  const snapshot = newest.rows[0];
  if (snapshot === undefined) return { seq: 0, lastAt: 0 };
  const lastAt = await readAccounts(client, partition, snapshot.id, target.book);
  await readSeen(client, partition, target.seen);
  return { seq: Number(snapshot.seq), lastAt };
}

async function readAccounts(client: Client, partition: number, id: string, book: Book): Promise<number> {
  let last: Chunk | undefined;
  for (let number = 0; ; number++) {
    const chunk = await client.query<{ data: Buffer }>({
      name: 'read-snapshot-chunk',
      text: 'select data from snapshot_chunk where partition = $1 and id = $2 and number = $3',
      values: [partition, id, number],
    });
    if (chunk.rows[0] === undefined) break;
    last = decodeAccounts(chunk.rows[0].data);
    for (const account of last.accounts) book.restore(account);
  }
  // Accounts that are missing would be unknown to the book, and could be opened anew.
  if (last === undefined || last.isLast === false) throw new UnreadableSnapshot(`snapshot ${id} lacks a chunk`);
  return last.lastAt;
}

async function readSeen(client: Client, partition: number, seen: SeenFilter): Promise<void> {
  const generations = await client.query<{ generation: number; count: number }>(
    'select generation, max(count) as count from seen_commands where partition = $1 group by generation order by generation',
    [partition],
  );
  for (const { generation, count } of generations.rows) {
    const bits = new Uint8Array(GENERATION_BYTES);
    const slices = await client.query<{ slice: number; bits: Buffer }>(
      'select slice, bits from seen_commands where partition = $1 and generation = $2',
      [partition, generation],
    );
    for (const slice of slices.rows) addBits(bits, slice.bits, slice.slice * slice.bits.length);
    seen.generations.push({ count, bits, isStored: count >= GENERATION_IDS });
  }
}

/** Slices of several sizes may lie over each other, where versions took turns. A filter only gains bits: all of them count. */
function addBits(bits: Uint8Array, more: Buffer, offset: number): void {
  for (let place = 0; place < more.length; place++) bits[offset + place]! |= more[place]!;
}
