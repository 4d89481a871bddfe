// Events that a policy could not take: tried again at each start, since a newer program may be able to.
// Before it: record.ts parks them. After it: what they cause is recorded as if it had been their turn.
import type { Client } from 'pg';
import { type Feed, UnreadableEvent } from '#contracts/feed.ts';
import { inTransaction } from '#projections/postgres/connection.ts';
import { gather, type Reactions } from '../loops/react.ts';
import type { Policy } from '../policies/policy.ts';
import { clearDeadlines, setDeadlines } from './deadlines.ts';

export type Retry = { feed: Feed; partition: number; policies: readonly Policy[]; signal: AbortSignal };

/** Returns how many could be taken. What cannot be taken stays where it is. */
export async function retryParked(db: Client, retry: Retry): Promise<number> {
  const { rows } = await db.query<{ policy: string; seq: string }>(
    'SELECT policy, seq FROM reactor.parked WHERE partition = $1 ORDER BY seq',
    [retry.partition],
  );
  let taken = 0;
  for (const { policy: name, seq } of rows) {
    const policy = retry.policies.find((known) => known.name === name);
    if (policy !== undefined && (await takeParked(db, { ...retry, policy, seq: Number(seq) }))) taken += 1;
  }
  return taken;
}

type Attempt = Retry & { policy: Policy; seq: number };

async function takeParked(db: Client, attempt: Attempt): Promise<boolean> {
  const { policy, partition, seq } = attempt;
  const reactions = await reactionsAt(attempt);
  if (reactions === null || reactions.parked.length > 0) return false;
  return inTransaction(db, async () => {
    const gone = await db.query('DELETE FROM reactor.parked WHERE policy = $1 AND partition = $2 AND seq = $3', [
      policy.name,
      partition,
      seq,
    ]);
    // Another reactor was quicker.
    if (gone.rowCount === 0) return false;
    await setDeadlines(db, reactions.set);
    await clearDeadlines(db, reactions.cleared);
    return true;
  });
}

async function reactionsAt({ feed, policy, partition, seq, signal }: Attempt): Promise<Reactions | null> {
  const reactions: Reactions = { moves: [], set: [], cleared: [], parked: [] };
  try {
    for await (const { events } of feed.read(partition, seq - 1, { signal, toSeq: seq })) {
      gather(policy, events, reactions);
    }
  } catch (error) {
    if (error instanceof UnreadableEvent) return null;
    throw error;
  }
  return signal.aborted ? null : reactions;
}
