// The one loop of reactions: readers that store their effects together with their position. After a failure it restarts from
// the stored positions; it never skips.
import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import type { Feed } from '#contracts/internal/feed.ts';
import { pause } from '#infra/retry-loop.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import { withTimeout, setTransactionIdleTimeout } from '#infra/postgres/session/timeouts.ts';
import { inTransaction } from '#infra/postgres/session/transaction.ts';
import { type GatherOptions, restAfter } from '#projections/consumer/gather.ts';
import { keepFollowing } from '#projections/consumer/keep-following.ts';
import { placeMarked } from '#projections/consumer/marked.ts';
import { type ReadBatch, readOn } from '#projections/consumer/read-on.ts';
import * as positionStore from '#projections/consumer/reader-store.ts';
import { openReaderSession } from '#projections/consumer/session.ts';
import { requireWhole, unseenOf } from '#projections/consumer/unseen.ts';

export type Positions = ReadonlyMap<string, number>;

export type Effects = { moves: positionStore.Move[]; parked: positionStore.Parked[] };

export type Attempt = { db: Client; feed: Feed; partition: number; signal: AbortSignal };

export type LogReader<Folded extends Effects> = {
  part: Exclude<positionStore.Part, 'view'>;
  /** Names connections and errors. */
  label: string;
  names: readonly string[];
  gauge: { name: string; help: string };
  pace?: Omit<GatherOptions, 'maxEvents'>;
  /** Of a reader without a position. */
  begins(name: string, headSeq: number): Pick<positionStore.Begun, 'seq' | 'beganSeq'>;
  /** Undoes effects, in the transaction that sends the readers back. */
  sentBack(db: Client, partition: number, names: string[]): Promise<unknown>;
  /** Before the first batch, after each failure too. @returns computes effects and stores nothing */
  resume(attempt: Attempt): Promise<(batch: ReadBatch, positions: Positions) => Folded>;
  /** In the transaction that moves the positions. @returns how many effects are new */
  store(db: Client, partition: number, folded: Folded): Promise<number>;
  observe(batch: { partition: number; stored: number; parked: number }): void;
};

export type FollowRooms = {
  databaseUrl: string;
  feed: Feed;
  log: Log;
  metrics: Metrics;
  onStopped?: (error: Error) => void;
  patienceMs?: number;
};

export type FollowedLog = {
  /** Waits for every event in the log at the call, handled by any process. */
  caughtUp(): Promise<void>;
  /** Resolves after the abort, once the current batch is stored. */
  ended: Promise<unknown>;
};

/** Of each query, in ms. */
export const PATIENCE_MS = 15_000;
const MAX_EVENTS = 5000;
/** Keeps idle load at a hundredth of a core. */
const PACE = { restMs: 100 };
const LOOK_MS = 20;

export async function followLog<Folded extends Effects>(
  rooms: FollowRooms,
  reader: LogReader<Folded>,
  signal: AbortSignal,
): Promise<FollowedLog> {
  const { databaseUrl, feed, log, metrics, onStopped = () => {}, patienceMs = PATIENCE_MS } = rooms;
  const { part, label, names, begins } = reader;
  const gauge = metrics.gauge({ ...reader.gauge, labels: ['partition'] });
  const stands = (partition: number, seq: number) => gauge.set({ partition: String(partition) }, seq);
  {
    await using connection = await openReaderSession(databaseUrl, `${label} start`);
    const { pg: db } = connection;
    const heads = feed.partitions.map(async (partition) => [partition, await feed.headSeq(partition)] as const);
    const begun = (await Promise.all(heads)).flatMap(([partition, head]) =>
      names.map((name) => ({ reader: name, partition, ...begins(name, head) })),
    );
    await withTimeout(db, positionStore.beginPositions(db, part, begun), patienceMs);
    for (const partition of feed.partitions) {
      const positions = await withTimeout(db, positionStore.readPositions(db, part, partition), patienceMs);
      stands(partition, leastOf(names, positions));
    }
  }
  const following = feed.partitions.map((partition) => {
    const attempt = (succeeds: () => void) => followOnce(rooms, reader, { partition, signal, succeeds, stands });
    return keepFollowing({ partition, attempt, onStopped, log, signal });
  });
  return { caughtUp: () => caughtUp(rooms, reader, signal), ended: Promise.all(following) };
}

type Once = {
  partition: number;
  signal: AbortSignal;
  succeeds: () => void;
  stands(partition: number, seq: number): void;
};

async function followOnce<Folded extends Effects>(
  { databaseUrl, feed, log, patienceMs = PATIENCE_MS }: FollowRooms,
  reader: LogReader<Folded>,
  { partition, signal: stop, succeeds, stands }: Once,
): Promise<void> {
  const { part, label, names, pace = PACE } = reader;
  await using connection = await openReaderSession(databaseUrl, `${label} ${partition}`);
  const { pg: db } = connection;
  const timed = <Answer>(answer: Promise<Answer>) => withTimeout(db, answer, patienceMs);
  // Stops the feed, which may be waiting for more events when this attempt fails.
  const attempt = new AbortController();
  const signal = AbortSignal.any([stop, attempt.signal]);
  try {
    // A hung process must not lock the positions.
    await timed(setTransactionIdleTimeout(db));
    for (const name of await timed(beginAgainOffLog(db, reader, partition)))
      log.error({ reader: name, partition }, 'a reader has handled events that the log does not have; it begins again');
    const fold = await reader.resume({ db, feed, partition, signal });
    const positions = await timed(positionStore.readPositions(db, part, partition));
    for await (const batch of readOn(feed, partition, leastOf(names, positions), { signal, maxEvents: MAX_EVENTS })) {
      const folded = fold(batch, positions);
      const { moves, parked } = folded;
      if (moves.length > 0) {
        const storing = positionStore.moving(db, partition, moves, async () => {
          const count = await reader.store(db, partition, folded);
          if (parked.length > 0) await db.query(positionStore.park(part, parked));
          return count;
        });
        const stored = await timed(storing);
        for (const move of moves) positions.set(move.reader, move.toSeq);
        for (const event of parked) log.error(event, 'an event was parked; it is tried again');
        stands(partition, batch.toSeq);
        reader.observe({ partition, stored, parked: parked.length });
      }
      succeeds();
      const events = batch.events.length;
      if (events < MAX_EVENTS) await pause(restAfter(events, { ...pace, maxEvents: MAX_EVENTS }), signal);
    }
    if (!stop.aborted) throw new Error('the feed ended');
  } finally {
    attempt.abort();
  }
}

function beginAgainOffLog(
  db: Client,
  { part, sentBack }: Pick<LogReader<Effects>, 'part' | 'sentBack'>,
  partition: number,
): Promise<string[]> {
  return inTransaction(db, async () => {
    const names = await positionStore.beginAgainOffLog(db, part, partition);
    if (names.length > 0) await sentBack(db, partition, names);
    return names;
  });
}

type Shares = Effects & { shares: ReadonlyMap<string, readonly LedgerEvent[]> };

/** The events that each reader has not seen. Throws Hole if the batch does not follow a position; store nothing then. */
export function sharesOf(batch: ReadBatch, readers: readonly string[], positions: Positions): Shares {
  requireWhole(batch);
  const { partition, toSeq, unreadable: reason } = batch;
  const marked = placeMarked(batch);
  const shares = new Map<string, readonly LedgerEvent[]>();
  const moves: positionStore.Move[] = [];
  for (const reader of readers) {
    const fromSeq = positions.get(reader) ?? 0;
    const events = unseenOf(batch, reader, fromSeq);
    if (events === null) continue;
    shares.set(reader, events);
    moves.push({ reader, fromSeq, toSeq, revision: null, marked });
  }
  const parked = reason === null ? [] : moves.map(({ reader }) => ({ reader, partition, seq: toSeq, reason }));
  return { shares, moves, parked };
}

function leastOf(names: readonly string[], positions: Positions): number {
  return Math.min(...names.map((name) => positions.get(name) ?? 0));
}

async function caughtUp(
  { databaseUrl, feed }: FollowRooms,
  { part, label, names }: Pick<LogReader<Effects>, 'part' | 'label' | 'names'>,
  signal: AbortSignal,
): Promise<void> {
  await using connection = await openReaderSession(databaseUrl, `${label} position`);
  for (const partition of feed.partitions) {
    const head = await feed.headSeq(partition);
    while (leastOf(names, await positionStore.readPositions(connection.pg, part, partition)) < head) {
      if (signal.aborted) throw new Error(`${label} stopped before it caught up`);
      await pause(LOOK_MS, signal);
    }
  }
}
