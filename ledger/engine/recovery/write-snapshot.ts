// Writes the book into the database while the sequencer goes on. 1. Note where the log stands. 2. Write the accounts
// slice by slice; each is at least as new as that place, and its version says how new. 3. Write the filters; they may
// know more ids, which only costs a look-up. 4. When everything that was in the book is committed, mark it whole.
// A snapshot that is not marked is ignored, and removed by the next one that is. A writer that has lost the partition writes
// nothing that its successor would read: his filters would lack what was accepted since.
import type { Client } from 'pg';
import type { Account } from '../book/account.ts';
import type { Book } from '../book/book.ts';
import { STILL_MINE } from '../../log/head.ts';
import { encodeAccounts } from './account-rows.ts';
import { Fenced } from '../sequencer/log-port.ts';
import { answered, step } from './snapshot-step.ts';
import { type SeenSource, writeSeen } from './write-seen.ts';

/** Encoding more of them at once would stop the loop for longer than a commit takes. */
const ACCOUNTS_A_CHUNK = 500;

export type SnapshotSource = SeenSource & {
  book: Book;
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
  const id = await answered(client, source, beginSnapshot(client, partition, seq));
  await writeAccounts(client, source, id);
  await writeSeen(client, source);
  await source.whenCommitted(source.decidedSeq());
  await answered(client, source, markWhole(client, source, id));
  return seq;
}

async function beginSnapshot(client: Client, partition: number, seq: number): Promise<string> {
  const begun = await client.query<{ id: string }>(
    `insert into snapshot (partition, id, seq)
     select $1, coalesce(max(id), 0) + 1, $2 from snapshot where partition = $1 returning id::text`,
    [partition, seq],
  );
  return begun.rows[0]!.id;
}

async function writeAccounts(client: Client, source: SnapshotSource, id: string): Promise<void> {
  let slice: Account[] = [];
  let number = 0;
  const flush = (isLast: boolean): Promise<unknown> =>
    step(client, source, () => {
      const data = encodeAccounts(source.book.model, { accounts: slice, lastAt: source.lastAt(), isLast });
      slice = [];
      return client.query({
        name: 'write-snapshot-chunk',
        text: 'insert into snapshot_chunk (partition, id, number, data) values ($1, $2, $3, $4)',
        values: [source.partition, id, number++, data],
      });
    });
  for (const account of source.book.accounts()) {
    slice.push(account);
    if (slice.length === ACCOUNTS_A_CHUNK) await flush(false);
  }
  await flush(true);
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
