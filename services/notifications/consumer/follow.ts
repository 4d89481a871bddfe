import type { Client } from 'pg';
import type { Feed } from '#contracts/internal/feed.ts';
import { pause } from '#infra/retry-loop.ts';
import type { Log } from '#infra/process/log.ts';
import { keepFollowing } from '#projections/consumer/keep-following.ts';
import { restAfter } from '#projections/consumer/gather.ts';
import { readOn, type ReadBatch } from '#projections/consumer/read-on.ts';
import { requireWhole, unseenOf } from '#projections/consumer/unseen.ts';
import { placeMarked } from '#projections/consumer/marked.ts';
import { listParked, readBeganSeq } from '#projections/consumer/reader-store.ts';
import { openReaderSession } from '#projections/consumer/session.ts';
import { withTimeout, setTransactionIdleTimeout } from '#infra/postgres/session/timeouts.ts';
import { beginAgainOffLog, READER, readSeq, record, recordParked } from '../store/record.ts';
import { fold, type Folded } from '../notices/fold.ts';
import type { Rules } from '../notices/notices-of.ts';

export type FollowContext = {
  databaseUrl: string;
  feed: Feed;
  rules: () => Rules;
  log: Log;
  patienceMs?: number;
  onStopped(error: Error): void;
  observe(batch: { partition: number; seq: number; stored: number }): void;
};

const PATIENCE_MS = 15_000;
const MAX_EVENTS = 5000;
/** Batches grow under load: a player's bets change one row. */
const PACE = { maxEvents: MAX_EVENTS, restMs: 100, restPerEventMs: 0.5, longestRestMs: 1000 };

export type Following = { partition: number; signal: AbortSignal };

/** Ends when the signal aborts, or with `onStopped`. */
export function follow(context: FollowContext, { partition, signal }: Following): Promise<void> {
  const { log, onStopped } = context;
  const attempt = (succeeds: () => void) => followOnce(context, { partition, signal, succeeds });
  return keepFollowing({ partition, attempt, onStopped, log, signal });
}

async function followOnce(
  context: FollowContext,
  { partition, signal: stop, succeeds }: Following & { succeeds: () => void },
): Promise<void> {
  const { databaseUrl, feed, rules, log, observe, patienceMs = PATIENCE_MS } = context;
  await using connection = await openReaderSession(databaseUrl, `notifications ${partition}`);
  const { pg: db } = connection;
  const timed = <Answer>(answer: Promise<Answer>) => withTimeout(db, answer, patienceMs);
  // Stops the feed, which may be waiting for more events when this attempt fails.
  const attempt = new AbortController();
  const signal = AbortSignal.any([stop, attempt.signal]);
  try {
    await timed(setTransactionIdleTimeout(db));
    if (await timed(beginAgainOffLog(db, partition)))
      log.error({ partition }, 'notifications were made of events that the log does not have; it is read again');
    const beganSeq = await timed(readBeganSeq(db, READER, partition));
    await retryParked(context, db, { partition, signal, beganSeq });
    let at = await timed(readSeq(db, partition));
    for await (const batch of readOn(feed, partition, at, { signal, maxEvents: MAX_EVENTS })) {
      const folded = foldBatch(context, batch, { at, beganSeq });
      if (folded !== null) {
        const { toSeq } = batch;
        const stored = await timed(
          record(db, { partition, fromSeq: at, toSeq, marked: placeMarked(batch) }, folded, rules().levels),
        );
        at = toSeq;
        for (const parked of folded.parked) log.error({ partition, ...parked }, 'an event was parked by notifications');
        observe({ partition, seq: at, stored });
      }
      succeeds();
      if (batch.events.length < MAX_EVENTS) await pause(restAfter(batch.events.length, PACE), signal);
    }
    if (!stop.aborted) throw new Error('the feed ended');
  } finally {
    attempt.abort();
  }
}

/** @returns null if every event was already seen */
function foldBatch(
  { rules }: FollowContext,
  batch: ReadBatch,
  { at, beganSeq }: { at: number; beganSeq: number },
): Folded | null {
  requireWhole(batch);
  const events = unseenOf(batch, 'notifications', at);
  if (events === null) return null;
  const folded = fold(events, rules(), beganSeq);
  if (batch.unreadable !== null) folded.parked.push({ seq: batch.toSeq, reason: batch.unreadable });
  return folded;
}

/** Also after every start: a newer program may handle parked events. */
async function retryParked(
  { feed, rules }: FollowContext,
  db: Client,
  { partition, signal, beganSeq }: Following & { beganSeq: number },
): Promise<void> {
  for (const seq of (await listParked(db, READER, partition)).get(READER) ?? []) {
    for await (const { events, unreadable } of readOn(feed, partition, seq - 1, { signal, toSeq: seq })) {
      if (unreadable !== null) break;
      const folded = fold(events, rules(), beganSeq);
      if (folded.parked.length === 0) await recordParked(db, { partition, seq }, folded, rules().levels);
    }
  }
}
