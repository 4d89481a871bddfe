// Parked events are retried, since a newer program may handle them. A later event with the same account and subject takes
// precedence.
import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import type { Feed } from '#contracts/internal/feed.ts';
import * as store from '#projections/consumer/reader-store.ts';
import { reasonOf } from '#projections/consumer/poison.ts';
import { ReaderFault } from '#projections/consumer/unfit-event.ts';
import { readOn } from '#projections/consumer/read-on.ts';
import { withTimeout } from '#infra/postgres/session/timeouts.ts';
import { inTransaction, TRANSACTION } from '#infra/postgres/session/transaction.ts';
import { gather, type Reactions } from '../policies/react.ts';
import type { Deadline, DeadlineKey, Policy } from '../../module/policy.ts';
import { clearDeadlines, setDeadlines } from './deadlines.ts';

export type Retry = {
  feed: Feed;
  partition: number;
  policies: readonly Policy[];
  signal: AbortSignal;
  /** The feed may take longer. */
  patienceMs: number;
};

export type Tried = { taken: number; left: number };

export async function retryParked(db: Client, retry: Retry): Promise<Tried> {
  const listed = await withTimeout(db, store.listParked(db, 'policy', retry.partition), retry.patienceMs);
  const tried: Tried = { taken: 0, left: 0 };
  for (const [name, seqs] of listed) {
    const policy = retry.policies.find((known) => known.name === name);
    // Left for a version that has the policy.
    if (policy === undefined) continue;
    const taken = await takeParked(db, { ...retry, policy }, seqs);
    tried.taken += taken;
    tried.left += seqs.length - taken;
  }
  return tried;
}

type Attempt = Retry & { policy: Policy };

async function takeParked(db: Client, attempt: Attempt, parked: readonly number[]): Promise<number> {
  const { policy, partition, signal, patienceMs } = attempt;
  const answered = <Answer>(answer: Promise<Answer>) => withTimeout(db, answer, patienceMs);
  const seqs: number[] = [];
  const failed: store.Parked[] = [];
  for (const seq of parked) {
    const reason = await problemWith(attempt, seq);
    if (signal.aborted) return 0;
    if (reason === null) seqs.push(seq);
    else failed.push({ reader: policy.name, partition, seq, reason });
  }
  if (failed.length > 0) await answered(store.noteFailures(db, failed));
  if (seqs.length === 0) return 0;
  const ends: Ends = new Map();
  const position = (await answered(store.readPositions(db, 'policy', partition))).get(policy.name) ?? 0;
  await follow(attempt, { ends, seqs: new Set(seqs), afterSeq: seqs[0]! - 1, toSeq: position });
  const take = async () => {
    // Locks the position, then reads the events since.
    const toSeq = await answered(store.lockPosition(db, policy.name, partition));
    await follow(attempt, { ends, seqs: new Set(), afterSeq: position, toSeq });
    return signal.aborted ? 0 : answered(storeEnds(db, { policy, partition, seqs, ends }));
  };
  return inTransaction(db, take, { ...TRANSACTION, timeoutMs: patienceMs });
}

type Taken = Pick<Attempt, 'policy' | 'partition'> & { seqs: readonly number[]; ends: Ends };

async function storeEnds(db: Client, { policy, partition, seqs, ends }: Taken): Promise<number> {
  const gone = await store.unpark(db, policy.name, partition, seqs);
  // Another reactor handled it.
  if (gone === 0) return 0;
  const latest = [...ends.values()];
  const hasFailedline = (end: Deadline | DeadlineKey): end is Deadline => 'command' in end;
  await setDeadlines(db, latest.filter(hasFailedline));
  await clearDeadlines(
    db,
    latest.filter((end) => !hasFailedline(end)),
  );
  return gone;
}

/** @returns null if it can be handled */
async function problemWith({ feed, policy, partition, signal }: Attempt, seq: number): Promise<string | null> {
  const reactions: Reactions = { moves: [], set: [], cleared: [], parked: [] };
  for await (const { events, unreadable } of readOn(feed, partition, seq - 1, { signal, toSeq: seq })) {
    if (unreadable !== null) return unreadable;
    try {
      gather(policy, events, reactions);
    } catch (error) {
      if (!(error instanceof ReaderFault)) throw error;
      // Stays parked on any error: a later version may handle it.
      return reasonOf(error.cause);
    }
    if (events.at(-1)?.seq === seq) return reactions.parked[0]?.reason ?? null;
  }
  if (signal.aborted) return null;
  throw new Error(`the feed ended before event ${partition}-${seq}`);
}

type Ends = Map<string, Deadline | DeadlineKey>;
type Span = { ends: Ends; seqs: ReadonlySet<number>; afterSeq: number; toSeq: number };

async function follow({ feed, policy, partition, signal }: Attempt, span: Span): Promise<void> {
  const { ends, seqs, afterSeq, toSeq } = span;
  for await (const { events } of readOn(feed, partition, afterSeq, { signal, toSeq })) {
    for (const event of events) {
      for (const end of endsAfter(policy, event)) {
        const key = `${end.account} ${end.subject}`;
        if (seqs.has(event.seq) || ends.has(key)) ends.set(key, end);
      }
    }
  }
}

function endsAfter(policy: Policy, event: LedgerEvent): readonly (Deadline | DeadlineKey)[] {
  const reactions: Reactions = { moves: [], set: [], cleared: [], parked: [] };
  try {
    gather(policy, [event], reactions);
  } catch (error) {
    if (!(error instanceof ReaderFault)) throw error;
  }
  return [...reactions.set, ...reactions.cleared];
}
