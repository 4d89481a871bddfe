// Reads events by their places through the functions of log migration 0013.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { LedgerEvent } from '#contracts/events.ts';
import type { Position } from '#contracts/position.ts';
import { decodeTuple } from '#ledger/log/codec.ts';
import { MOST_TUPLES, type Place, readTuplesAt } from './event-tuples.ts';

export async function readEventsAt(
  db: CommonQueryMethods,
  partition: number,
  seqs: readonly number[],
): Promise<LedgerEvent[]> {
  return (await readTuplesAt(db, partition, seqs)).map(({ bytes }) => decodeTuple(bytes, 0));
}

const placeRow = z.object({ partition: z.int(), seq: z.int() });

export function readCommandPlaces(db: CommonQueryMethods, commandId: string): Promise<readonly Place[]> {
  return db.any(sql.type(placeRow)`SELECT partition, seq FROM events_of_command(${commandId}::uuid)`);
}

const startRow = z.object({ command: z.string(), seq: z.int() });

export type AccountCommand = { account: number; id: string };

/** Numbers of the first events, by command. The commands of one account have different ids. */
export async function readStartsOf(
  db: CommonQueryMethods,
  partition: number,
  commands: readonly AccountCommand[],
): Promise<Map<string, number>> {
  if (commands.length === 0) return new Map();
  if (commands.length > MOST_TUPLES) throw new RangeError(`${commands.length} commands in one read`);
  const [accounts, ids] = [commands.map(({ account }) => account), commands.map(({ id }) => id)];
  const rows = await db.any(sql.type(startRow)`
    SELECT command, seq
    FROM starts_of_commands(${partition}::int4, ${sql.array(accounts, 'int8')}, ${sql.array(ids, 'uuid')})`);
  return new Map(rows.map(({ command, seq }) => [command, seq]));
}

export function readHashPlace(db: CommonQueryMethods, hash: string): Promise<Place | null> {
  return db.maybeOne(sql.type(placeRow)`SELECT partition, seq FROM batch_with_hash(decode(${hash}, 'hex'))`);
}

/** At most 200, within the 200,000 events after `afterSeq`. */
export function readSeqsBetween(
  db: CommonQueryMethods,
  { partition, account }: { partition: number; account: number },
  { afterSeq, beforeSeq }: { afterSeq: number; beforeSeq: number },
): Promise<readonly number[]> {
  return db.anyFirst(sql.type(z.object({ seq: z.int() }))`
    SELECT seq FROM events_between(${partition}::int4, ${account}::int8, ${afterSeq}::int8, ${beforeSeq}::int8)`);
}

const batchRow = z.object({ firstSeq: z.int(), lastSeq: z.int(), previousHash: z.string(), hash: z.string() });
export type Batch = z.infer<typeof batchRow>;

/** The first batch follows a hash of 32 zero bytes. */
export function readBatchOf(db: CommonQueryMethods, { partition, seq }: Place): Promise<Batch | null> {
  return db.maybeOne(sql.type(batchRow)`
    SELECT first_seq AS "firstSeq", last_seq AS "lastSeq",
      coalesce(encode(previous, 'hex'), repeat('00', 32)) AS "previousHash", encode(hash, 'hex') AS hash
    FROM batch_of_event(${partition}::int4, ${seq}::int8)`);
}

export type BatchEnd = { partition: number; seq: number; hash: string };

/** The batch that holds the last event of each partition. Partitions without events are omitted. */
export async function readBatchEnds(db: CommonQueryMethods, position: Position): Promise<BatchEnd[]> {
  const places = [...position].filter(([, seq]) => seq > 0).toSorted(([one], [other]) => one - other);
  const ends: BatchEnd[] = [];
  for (const [partition, seq] of places) {
    const batch = await readBatchOf(db, { partition, seq });
    if (batch === null) throw new Error(`no batch of partition ${partition} holds event ${seq}`);
    ends.push({ partition, seq: batch.lastSeq, hash: batch.hash });
  }
  return ends;
}
