// Writes the book into the database while the sequencer goes on. 1. Note where the log stands. 2. Write the accounts
// slice by slice; each is at least as new as that place, and its version says how new. 3. Write the filters; they may
// know more ids, which only costs a look-up. 4. When everything that was in the book is committed, mark it whole.
// A snapshot that is not marked is ignored and removed by the next one. A writer that has lost the partition writes
// nothing that its successor would read: his filters would lack what was accepted since.
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Account } from '../book/account.ts';
import type { Book } from '../book/book.ts';
import { STILL_MINE } from '../log/head.ts';
import { encodeAccounts } from './account-rows.ts';
import { Fenced } from '../sequencer/log-port.ts';
import { type Generation, GENERATION_BYTES, GENERATION_IDS, type SeenFilter } from '../idempotency/seen-filter.ts';

/** Encoding more of them at once would stop the loop for longer than a commit takes. */
const ACCOUNTS_A_CHUNK = 500;
/** As much as the disk and a processor take in a step that hardly holds up the writer. The reader goes by their length. */
const SLICE_BYTES = 131_072;
/**
 * Times as long as a step took: whoever writes the log meanwhile shares its processors and its disk with a snapshot, and
 * what waits behind one step must be gone before the next.
 */
const REST = 8;

export type SnapshotSource = {
  partition: number;
  /** The writer's; another one in the head means that he has lost the partition. */
  epoch: number;
  book: Book;
  seen: SeenFilter;
  committedSeq: () => number;
  /** The place the book stands at, committed or not. */
  decidedSeq: () => number;
  lastAt: () => number;
  /** Resolves when the log has reached `seq`; rejects when it never will. */
  whenCommitted: (seq: number) => Promise<void>;
  /** True when somebody waits for the snapshot: then it does not stand back for the writer. */
  isAwaited: () => boolean;
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
  await writeSeen(client, source);
  await source.whenCommitted(source.decidedSeq());
  await markWhole(client, source, id);
  return seq;
}

/** One step, and a rest that leaves the writer time to catch up. */
async function step<Result>(source: SnapshotSource, write: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await write();
  if (!source.isAwaited()) await delay(REST * (performance.now() - startedAt));
  return result;
}

async function writeAccounts(client: Client, source: SnapshotSource, id: string): Promise<void> {
  let slice: Account[] = [];
  let number = 0;
  const flush = (): Promise<unknown> =>
    step(source, () => {
      const data = encodeAccounts(slice, source.lastAt());
      slice = [];
      return client.query({
        name: 'write-snapshot-chunk',
        text: 'insert into snapshot_chunk (partition, id, number, data) values ($1, $2, $3, $4)',
        values: [source.partition, id, number++, data],
      });
    });
  for (const account of source.book.accounts()) {
    slice.push(account);
    if (slice.length === ACCOUNTS_A_CHUNK) await flush();
  }
  await flush();
}

/** Full generations never change again: each is written once. */
async function writeSeen(client: Client, source: SnapshotSource): Promise<void> {
  for (const [number, generation] of source.seen.generations.entries()) {
    if (generation.isStored) continue;
    const isFull = generation.count >= GENERATION_IDS;
    await writeGeneration(client, source, { number, generation });
    await replaceGeneration(client, source, number);
    generation.isStored = isFull;
  }
}

type Numbered = { number: number; generation: Generation };

/** Beside the one that is read, under a partition that nobody has. */
async function writeGeneration(
  client: Client,
  source: SnapshotSource,
  { number, generation }: Numbered,
): Promise<void> {
  const { partition, epoch } = source;
  const { count, bits } = generation;
  for (let offset = 0; offset < GENERATION_BYTES; offset += SLICE_BYTES) {
    const written = await step(source, () =>
      client.query({
        name: 'write-seen-slice',
        text: `insert into seen_commands (partition, generation, slice, count, bits)
               select -1 - $1, $3, $4, $5, $6 from (${STILL_MINE}) as mine
               on conflict (partition, generation, slice) do update set count = excluded.count, bits = excluded.bits`,
        values: [
          partition,
          epoch,
          number,
          offset / SLICE_BYTES,
          count,
          Buffer.from(bits.subarray(offset, offset + SLICE_BYTES)),
        ],
      }),
    );
    if (written.rowCount === 0) throw new Fenced(partition, epoch);
  }
}

/**
 * In the place of the old one, at once: a writer that dies among its slices leaves the old one as it was, in whatever
 * slices that has. Not all slices in one transaction: it would keep every version of the head row alive meanwhile.
 */
async function replaceGeneration(client: Client, { partition, epoch }: SnapshotSource, number: number): Promise<void> {
  await client.query('begin');
  try {
    await client.query('delete from seen_commands where partition = $1 and generation = $2', [partition, number]);
    const moved = await client.query(
      `with mine as (${STILL_MINE})
       update seen_commands set partition = $1 from mine where seen_commands.partition = -1 - $1 and generation = $3`,
      [partition, epoch, number],
    );
    if (moved.rowCount === 0) throw new Fenced(partition, epoch);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** And removes all before it. */
async function markWhole(client: Client, { partition, epoch }: SnapshotSource, id: string): Promise<void> {
  const marked = await client.query(
    `with mine as (${STILL_MINE}),
     chunks as (delete from snapshot_chunk using mine where partition = $1 and id < $3),
     older as (delete from snapshot using mine where partition = $1 and id < $3)
     update snapshot set is_whole = true from mine where partition = $1 and id = $3`,
    [partition, epoch, id],
  );
  if (marked.rowCount === 0) throw new Fenced(partition, epoch);
}
