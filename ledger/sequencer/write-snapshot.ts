// Writes the book into the database while the sequencer goes on. 1. Note where the log stands. 2. Write the accounts
// slice by slice; each is at least as new as that place, and its version says how new. 3. Write the filters; they may
// know more ids, which only costs a look-up. 4. When everything that was in the book is committed, mark it whole.
// A snapshot that is not marked is ignored and removed by the next one.
import type { Client } from 'pg';
import type { Account } from '../book/account.ts';
import type { Book } from '../book/book.ts';
import { encodeAccounts } from './account-rows.ts';
import { GENERATION_BYTES, GENERATION_IDS, type SeenFilter } from './seen-filter.ts';

const ACCOUNTS_A_CHUNK = 2000;
const SLICE_BYTES = 1_048_576;

export type SnapshotSource = {
  partition: number;
  book: Book;
  seen: SeenFilter;
  committedSeq: () => number;
  /** The place the book stands at, committed or not. */
  decidedSeq: () => number;
  lastAt: () => number;
  /** Resolves when the log has reached `seq`; rejects when it never will. */
  whenCommitted: (seq: number) => Promise<void>;
};

export async function writeSnapshot(client: Client, source: SnapshotSource): Promise<number> {
  const { partition } = source;
  const seq = source.committedSeq();
  const created = await client.query<{ id: string }>(
    `insert into snapshot (partition, id, seq)
     select $1, coalesce(max(id), 0) + 1, $2 from snapshot where partition = $1 returning id::text`,
    [partition, seq],
  );
  const id = created.rows[0]!.id;
  await writeAccounts(client, source, id);
  await writeSeen(client, partition, source.seen);
  await source.whenCommitted(source.decidedSeq());
  await client.query('update snapshot set is_whole = true where partition = $1 and id = $2', [partition, id]);
  await client.query('delete from snapshot_chunk where partition = $1 and id < $2', [partition, id]);
  await client.query('delete from snapshot where partition = $1 and id < $2', [partition, id]);
  return seq;
}

async function writeAccounts(client: Client, source: SnapshotSource, id: string): Promise<void> {
  let slice: Account[] = [];
  let number = 0;
  const flush = async (): Promise<void> => {
    const data = encodeAccounts(slice, source.lastAt());
    slice = [];
    await client.query({
      name: 'write-snapshot-chunk',
      text: 'insert into snapshot_chunk (partition, id, number, data) values ($1, $2, $3, $4)',
      values: [source.partition, id, number++, data],
    });
  };
  for (const account of source.book.accounts()) {
    slice.push(account);
    if (slice.length === ACCOUNTS_A_CHUNK) await flush();
  }
  await flush();
}

/** Closed generations never change again: each is written once. */
async function writeSeen(client: Client, partition: number, seen: SeenFilter): Promise<void> {
  const known = await client.query<{ generation: number }>(
    'select distinct generation from seen_commands where partition = $1 and count >= $2',
    [partition, GENERATION_IDS],
  );
  const closed = new Set(known.rows.map((row) => row.generation));
  for (const [generation, { bits, count }] of seen.generations.entries()) {
    if (closed.has(generation)) continue;
    for (let offset = 0; offset < GENERATION_BYTES; offset += SLICE_BYTES) {
      await client.query({
        name: 'write-seen-slice',
        text: `insert into seen_commands (partition, generation, slice, count, bits) values ($1, $2, $3, $4, $5)
               on conflict (partition, generation, slice) do update set count = excluded.count, bits = excluded.bits`,
        values: [
          partition,
          generation,
          offset / SLICE_BYTES,
          count,
          Buffer.from(bits.subarray(offset, offset + SLICE_BYTES)),
        ],
      });
    }
  }
}
