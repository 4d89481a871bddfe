// Events that a policy could not take: tried again at each start, since a newer program may be able to.
// Before it: record.ts parks them. After it: what they cause is recorded as if it had been their turn. The log has gone on
// since: where a later event is about the same account and subject, that one counts.
import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events/catalogue.ts';
import type { Feed } from '#contracts/feed.ts';
import { readOn } from '#projections/loop/read-on.ts';
import { inTransaction } from '#projections/postgres/connection.ts';
import { gather, type Reactions } from '../loops/react.ts';
import type { Deadline, DeadlineKey, Policy } from '../policies/policy.ts';
import { clearDeadlines, setDeadlines } from './deadlines.ts';
import { lockPosition, readPositions } from './record.ts';

/** How many events each policy could not take so far, whichever reactor parked them. */
export async function countParked(db: Client): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ policy: string; events: number }>(
    'SELECT policy, count(*)::int4 AS events FROM reactor.parked GROUP BY policy',
  );
  return new Map(rows.map(({ policy, events }) => [policy, events]));
}

export type Retry = { feed: Feed; partition: number; policies: readonly Policy[]; signal: AbortSignal };

/** Returns how many could be taken. What cannot be taken stays where it is. */
export async function retryParked(db: Client, retry: Retry): Promise<number> {
  const { rows } = await db.query<{ policy: string; seqs: number[] }>(
    `SELECT policy, array_agg(seq::float8 ORDER BY seq) AS seqs FROM reactor.parked
     WHERE partition = $1 GROUP BY policy`,
    [retry.partition],
  );
  let taken = 0;
  for (const { policy: name, seqs } of rows) {
    const policy = retry.policies.find((known) => known.name === name);
    if (policy !== undefined) taken += await takeParked(db, { ...retry, policy }, seqs);
  }
  return taken;
}

type Attempt = Retry & { policy: Policy };

async function takeParked(db: Client, attempt: Attempt, parked: readonly number[]): Promise<number> {
  const { policy, partition, signal } = attempt;
  const seqs: number[] = [];
  for (const seq of parked) if (await isTakeable(attempt, seq)) seqs.push(seq);
  if (seqs.length === 0) return 0;
  const ends: Ends = new Map();
  const position = (await readPositions(db, [policy.name], partition)).get(policy.name) ?? 0;
  await follow(attempt, { ends, seqs: new Set(seqs), afterSeq: seqs[0]! - 1, toSeq: position });
  return inTransaction(db, async () => {
    // What came meanwhile is read while nobody can react to more.
    const toSeq = await lockPosition(db, policy.name, partition);
    await follow(attempt, { ends, seqs: new Set(), afterSeq: position, toSeq });
    if (signal.aborted) return 0;
    const gone = await db.query(
      'DELETE FROM reactor.parked WHERE policy = $1 AND partition = $2 AND seq = ANY ($3::int8[])',
      [policy.name, partition, seqs],
    );
    // Another reactor was quicker.
    if (!gone.rowCount) return 0;
    const latest = [...ends.values()];
    const isDeadline = (end: Deadline | DeadlineKey): end is Deadline => 'command' in end;
    await setDeadlines(db, latest.filter(isDeadline));
    await clearDeadlines(
      db,
      latest.filter((end) => !isDeadline(end)),
    );
    return gone.rowCount;
  });
}

async function isTakeable({ feed, policy, partition, signal }: Attempt, seq: number): Promise<boolean> {
  const reactions: Reactions = { moves: [], set: [], cleared: [], parked: [] };
  for await (const { events, unreadable } of readOn(feed, partition, seq - 1, { signal, toSeq: seq })) {
    if (unreadable !== null) return false;
    gather(policy, events, reactions);
  }
  return !signal.aborted && reactions.parked.length === 0;
}

/** What the parked events set or clear, as the log has it last. */
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

/** None for an event that cannot be taken: it stays parked. */
function endsAfter(policy: Policy, event: LedgerEvent): readonly (Deadline | DeadlineKey)[] {
  const reactions: Reactions = { moves: [], set: [], cleared: [], parked: [] };
  gather(policy, [event], reactions);
  return [...reactions.set, ...reactions.cleared];
}
