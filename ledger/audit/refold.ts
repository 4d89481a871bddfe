import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import { UnreadableEvent } from '#contracts/internal/feed.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import { ACCOUNT_MODEL } from '../capabilities.ts';
import { Book } from '../engine/book/book.ts';
import { BrokenLog } from '../engine/book/evolve.ts';
import { checkPayload, decodeTuple } from '../log/codec.ts';
import { AT, readInt64 } from '../log/event-tuple.ts';
import { readTuples } from '../log/read-forward.ts';
import { eventComplaint } from './event-complaint.ts';

export type RefoldReport = {
  partition: number;
  events: number;
  accounts: number;
  availablePoints: bigint;
  heldPoints: bigint;
  finding: { seq: number; reason: string } | null;
};

export type RefoldOptions = {
  client: Client;
  partition: number;
  partitions?: number;
  toSeq: number;
  /** `book` is the state after the event. */
  beside?: readonly { after(event: LedgerEvent, book: Book): void }[];
  onProgress?: (events: number, of: number) => void;
};

export async function refold(options: RefoldOptions): Promise<RefoldReport> {
  const { client, partition, partitions = 1, toSeq, onProgress } = options;
  const book = new Book(ACCOUNT_MODEL);
  const folding = { book, partitions, lastAt: Number.NEGATIVE_INFINITY, beside: options.beside ?? [] };
  const report = { partition, events: 0, accounts: 0, availablePoints: 0n, heldPoints: 0n };
  for await (const run of readTuples(client, { partition, afterSeq: 0, toSeq })) {
    for (const start of run.starts) {
      const reason = complaint(folding, { bytes: run.bytes, start });
      if (reason !== null) return { ...report, finding: { seq: readInt64(run.bytes, start + AT.seq), reason } };
      report.events++;
    }
    onProgress?.(report.events, toSeq);
  }
  report.accounts = book.size;
  for (const account of book.accounts()) {
    report.availablePoints += BigInt(account.available);
    report.heldPoints += BigInt(account.held);
  }
  return { ...report, finding: null };
}

/** `lastAt` is the previous event's time in milliseconds. */
type Folding = { book: Book; partitions: number; lastAt: number; beside: NonNullable<RefoldOptions['beside']> };

function complaint(folding: Folding, { bytes, start }: { bytes: Buffer; start: number }): string | null {
  const { book, partitions, lastAt } = folding;
  try {
    const event = decodeTuple(bytes, start);
    const home = partitions === 1 ? event.partition : partitionOf(event.account, partitions);
    if (home !== event.partition) return `account ${event.account} belongs to partition ${home}`;
    const malformed = checkPayload(event);
    if (malformed !== null) return `its payload is malformed: ${malformed}`;
    if (event.at < lastAt) return 'its time lies before that of the event before it';
    const unsound = eventComplaint(book.account(event.account), event);
    book.apply(event);
    if (unsound !== null) return unsound;
    folding.lastAt = event.at;
    for (const check of folding.beside) check.after(event, book);
    return null;
  } catch (error) {
    if (error instanceof BrokenLog || error instanceof UnreadableEvent) return error.message;
    throw error;
  }
}
