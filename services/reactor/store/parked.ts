// Parked events are retried, since a newer program may handle them. A later event with the same account and subject takes
// precedence.
import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import type { Feed } from '#contracts/internal/feed.ts';
import { reasonOf } from '#projections/consumer/poison.ts';
import { ReaderFault } from '#projections/consumer/unfit-event.ts';
import { readOn } from '#projections/consumer/read-on.ts';
import { withTimeout } from '#infra/postgres/session/timeouts.ts';
import { inTransaction, TRANSACTION } from '#infra/postgres/session/transaction.ts';
import { gather, type Reactions } from '../policies/react.ts';
import type { Deadline, DeadlineKey, Policy } from '../../module/policy.ts';
import { clearDeadlines, setDeadlines } from './deadlines.ts';
import { lockPosition, readPositions } from './record.ts';

export async function countParked(db: Client): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ policy: string; events: number }>(
    'SELECT policy, count(*)::int4 AS events FROM reactor.parked GROUP BY policy',
  );
  return new Map(rows.map(({ policy, events }) => [policy, events]));
}

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
  const listed = await withTimeout(db, listParked(db, retry.partition), retry.patienceMs);
  const tried: Tried = { taken: 0, left: 0 };
  for (const { policy: name, seqs } of listed) {
    const policy = retry.policies.find((known) => known.name === name);
    // Left for a version that has the policy.
    if (policy === undefined) continue;
    const taken = await takeParked(db, { ...retry, policy }, seqs);
    tried.taken += taken;
    tried.left += seqs.length - taken;
  }
  return tried;
}

async function listParked(db: Client, partition: number): Promise<{ policy: string; seqs: number[] }[]> {
  const { rows } = await db.query<{ policy: string; seqs: number[] }>(
    `SELECT policy, array_agg(seq::float8 ORDER BY seq) AS seqs FROM reactor.parked
     WHERE partition = $1 GROUP BY policy`,
    [partition],
  );
  return rows;
}

type Attempt = Retry & { policy: Policy };

async function takeParked(db: Client, attempt: Attempt, parked: readonly number[]): Promise<number> {
  const { policy, partition, signal, patienceMs } = attempt;
  const answered = <Answer>(answer: Promise<Answer>) => withTimeout(db, answer, patienceMs);
  const seqs: number[] = [];
  const problems = new Map<number, string>();
  for (const seq of parked) {
    const problem = await problemWith(attempt, seq);
    if (signal.aborted) return 0;
    if (problem === null) seqs.push(seq);
    else problems.set(seq, problem);
  }
  if (problems.size > 0) await answered(noteProblems(db, attempt, problems));
  if (seqs.length === 0) return 0;
  const ends: Ends = new Map();
  const position = (await answered(readPositions(db, [policy.name], partition))).get(policy.name) ?? 0;
  await follow(attempt, { ends, seqs: new Set(seqs), afterSeq: seqs[0]! - 1, toSeq: position });
  const take = async () => {
    // Locks the position, then reads the events since.
    const toSeq = await answered(lockPosition(db, policy.name, partition));
    await follow(attempt, { ends, seqs: new Set(), afterSeq: position, toSeq });
    return signal.aborted ? 0 : answered(storeEnds(db, { policy, partition, seqs, ends }));
  };
  return inTransaction(db, take, { ...TRANSACTION, timeoutMs: patienceMs });
}

type Taken = Pick<Attempt, 'policy' | 'partition'> & { seqs: readonly number[]; ends: Ends };

async function storeEnds(db: Client, { policy, partition, seqs, ends }: Taken): Promise<number> {
  const gone = await db.query(
    'DELETE FROM reactor.parked WHERE policy = $1 AND partition = $2 AND seq = ANY ($3::int8[])',
    [policy.name, partition, seqs],
  );
  // Another reactor handled it.
  if (!gone.rowCount) return 0;
  const latest = [...ends.values()];
  const hasFailedline = (end: Deadline | DeadlineKey): end is Deadline => 'command' in end;
  await setDeadlines(db, latest.filter(hasFailedline));
  await clearDeadlines(
    db,
    latest.filter((end) => !hasFailedline(end)),
  );
  return gone.rowCount;
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

async function noteProblems(
  db: Client,
  { policy, partition }: Attempt,
  problems: ReadonlyMap<number, string>,
): Promise<void> {
  await db.query(
    `UPDATE reactor.parked AS stored SET reason = tried.reason
     FROM unnest($3::int8[], $4::text[]) AS tried (seq, reason)
     WHERE stored.policy = $1 AND stored.partition = $2 AND stored.seq = tried.seq AND stored.reason <> tried.reason`,
    [policy.name, partition, [...problems.keys()], [...problems.values()]],
  );
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
