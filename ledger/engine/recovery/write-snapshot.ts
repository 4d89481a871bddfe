// Accounts and filters may be newer than the snapshot's position, so it counts only once they are committed and it is
// marked, which a fenced writer cannot do.
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import type { Client } from 'pg';
import type { Book } from '../book/book.ts';
import { STILL_MINE } from '../../log/head.ts';
import { encodeChunk, encodeRow } from './account-rows.ts';
import { Fenced } from '../sequencer/log-port.ts';
import { answered, pause, stopIfOver } from './snapshot-step.ts';
import { type SeenSource, writeSeen } from './write-seen.ts';

/** Characters; encoding a chunk blocks the writer for less than a millisecond. */
const CHUNK_LENGTH = 65_536;
const MOST_IN_FLIGHT = 8;
/** Pause after a chunk, as a multiple of its encoding time. */
const REST = 3;

const compress = promisify(zstdCompress);

export type SnapshotSource = SeenSource & {
  book: Book;
  committedSeq: () => number;
  /** Position of the book, committed or not. */
  decidedSeq: () => number;
  lastAt: () => number;
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
  const { book, partition, lastAt } = source;
  const inFlight: Promise<unknown>[] = [];
  let rows: string[] = [];
  let length = 0;
  let number = 0;
  let startedAt = performance.now();
  const insert = async (data: Buffer, place: number): Promise<void> => {
    const values = [partition, id, place, await compress(data)];
    const text = 'insert into snapshot_chunk (partition, id, number, data) values ($1, $2, $3, $4)';
    await answered(client, source, client.query({ name: 'write-snapshot-chunk', text, values }));
  };
  const flush = async (isLast: boolean): Promise<void> => {
    stopIfOver(source);
    const sent = insert(encodeChunk(book.model, rows, { lastAt: lastAt(), isLast }), number++);
    // Awaited later; a failure until then must not count as unhandled.
    sent.catch(() => undefined);
    inFlight.push(sent);
    rows = [];
    length = 0;
    await pause(source, REST * (performance.now() - startedAt));
    if (inFlight.length >= MOST_IN_FLIGHT) await inFlight.shift();
    startedAt = performance.now();
  };
  for (const account of book.accounts()) {
    if (length >= CHUNK_LENGTH) await flush(false);
    const row = encodeRow(book.model, account);
    rows.push(row);
    length += row.length;
  }
  await flush(true);
  await Promise.all(inFlight);
}

/** Also deletes all earlier snapshots. */
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
