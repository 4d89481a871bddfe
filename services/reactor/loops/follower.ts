// On failure it restarts from the stored positions; it never skips.
import type { Feed } from '#contracts/internal/feed.ts';
import { pause } from '#infra/retry-loop.ts';
import type { Log } from '#infra/process/log.ts';
import { keepFollowing } from '#projections/consumer/keep-following.ts';
import { readPositions } from '#projections/consumer/reader-store.ts';
import { readOn } from '#projections/consumer/read-on.ts';
import { openReaderSession } from '#projections/consumer/session.ts';
import { withTimeout, setTransactionIdleTimeout } from '#infra/postgres/session/timeouts.ts';
import type { Policy } from '../../module/policy.ts';
import { beginAgainOffLog, record } from '../store/record.ts';
import { PATIENCE_MS } from './pauses.ts';
import { reactTo, type Reactions } from '../policies/react.ts';

export type FollowerContext = {
  databaseUrl: string;
  feed: Feed;
  policies: readonly Policy[];
  log: Log;
  patienceMs?: number;
  onStopped(error: Error): void;
  /** Called when a policy restarts because the log's history differs. */
  observeAgain(policy: string): void;
  observe(batch: { partition: number; seq: number; reactions: Reactions }): void;
};

const MAX_EVENTS = 5000;
/** Keeps idle load at a hundredth of a core. */
const REST_MS = 100;

export type Following = { partition: number; signal: AbortSignal };

/** Ends when the signal aborts, or with `onStopped`. */
export function follow(context: FollowerContext, { partition, signal }: Following): Promise<void> {
  const { log, onStopped } = context;
  const attempt = (succeeds: () => void) => followOnce(context, { partition, signal, succeeds });
  return keepFollowing({ partition, attempt, onStopped, log, signal });
}

type Attempt = Following & { succeeds: () => void };

async function followOnce(context: FollowerContext, { partition, signal: stop, succeeds }: Attempt): Promise<void> {
  const { databaseUrl, feed, policies, log, observe, observeAgain, patienceMs = PATIENCE_MS } = context;
  await using connection = await openReaderSession(databaseUrl, `reactor ${partition}`);
  const { pg: db } = connection;
  // Stops the feed, which may be waiting for more events when this attempt fails.
  const attempt = new AbortController();
  const signal = AbortSignal.any([stop, attempt.signal]);
  try {
    const names = policies.map(({ name }) => name);
    // A hung reactor must not lock the positions.
    const again = await withTimeout(
      db,
      setTransactionIdleTimeout(db).then(() => beginAgainOffLog(db, partition)),
      patienceMs,
    );
    for (const policy of again) {
      log.error({ policy, partition }, 'a policy has reacted to events that the log does not have; it begins again');
      observeAgain(policy);
    }
    const reading = readPositions(db, 'policy', partition);
    const positions = await withTimeout(db, reading, patienceMs);
    const start = Math.min(...names.map((name) => positions.get(name) ?? 0));
    for await (const batch of readOn(feed, partition, start, { signal, maxEvents: MAX_EVENTS })) {
      const reactions = reactTo(policies, batch, positions);
      if (reactions.moves.length > 0) await withTimeout(db, record(db, partition, reactions), patienceMs);
      for (const { reader, toSeq } of reactions.moves) positions.set(reader, toSeq);
      for (const parked of reactions.parked) log.error(parked, 'an event was parked; it is tried again');
      observe({ partition, seq: batch.toSeq, reactions });
      succeeds();
      if (batch.events.length < MAX_EVENTS) await pause(REST_MS, signal);
    }
    if (!stop.aborted) throw new Error('the feed ended');
  } finally {
    attempt.abort();
  }
}
