// Several may run: they share positions, and a repeated command is executed once.
import type { Feed } from '#contracts/internal/feed.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { type Pauses, pause } from '#infra/retry-loop.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import { readPositions } from '#projections/consumer/reader-store.ts';
import { openReaderSession } from '#projections/consumer/session.ts';
import { withTimeout, setTransactionIdleTimeout } from '#infra/postgres/session/timeouts.ts';
import { Dispatcher, type DispatcherContext } from './loops/dispatcher.ts';
import { follow, type FollowerContext } from './loops/follower.ts';
import { PATIENCE_MS } from './loops/pauses.ts';
import { ParkedRetries } from './loops/retry-parked.ts';
import { type ParkedWatch, watchParked } from './loops/watch-parked.ts';
import type { Policy } from '../module/policy.ts';
import { retryParked } from './store/parked.ts';
import { beginPositions } from './store/record.ts';

export type ReactorRooms = {
  databaseUrl: string;
  feed: Feed;
  ledger: Ledger;
  policies: readonly Policy[];
  clock: Clock;
  log: Log;
  metrics: Metrics;
  onStopped?: (error: Error) => void;
  patienceMs?: number;
  /** Between retries of parked events. */
  retryPauses?: Pauses;
};

export type Reactor = {
  /** Waits for every event in the log at the call, handled by any reactor. */
  caughtUp(): Promise<void>;
  /** Waits for answers to commands sent. */
  [Symbol.asyncDispose](): Promise<void>;
};

const LOOK_MS = 20;

export async function openReactor(rooms: ReactorRooms): Promise<Reactor> {
  const { databaseUrl, feed, policies, onStopped = () => {}, patienceMs = PATIENCE_MS } = rooms;
  const names = policies.map(({ name }) => name);
  const observers = observersOf(rooms);
  {
    await using connection = await openReaderSession(databaseUrl, 'reactor start');
    const { pg: db } = connection;
    await withTimeout(db, beginPositions(db, policies, await headsOf(feed)), patienceMs);
    for (const partition of feed.partitions) {
      const positions = await withTimeout(db, readPositions(db, 'policy', partition), patienceMs);
      observers.stands(partition, Math.min(...names.map((name) => positions.get(name)!)));
    }
  }
  const stop = new AbortController();
  const { signal } = stop;
  const following = feed.partitions.flatMap((partition) => {
    const dispatcher = new Dispatcher({ ...rooms, observe: observers.sent }, partition, signal);
    const retries = parkedRetries(rooms, { partition, signal, onTaken: () => dispatcher.wake() });
    const observe: FollowerContext['observe'] = (batch) => {
      observers.followed(batch);
      if (batch.reactions.set.length > 0) dispatcher.wake();
      if (batch.reactions.parked.length > 0) retries.wake();
    };
    return [
      follow({ ...rooms, onStopped, observe, observeAgain: observers.again }, { partition, signal }),
      dispatcher.run(),
      retries.run(),
    ];
  });
  const running = [...following, watchParked({ ...rooms, observe: observers.parked }, signal)];
  return {
    caughtUp: () => caughtUp(rooms, names, signal),
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.all(running);
    },
  };
}

async function headsOf(feed: Feed): Promise<ReadonlyMap<number, number>> {
  const heads = feed.partitions.map(async (partition) => [partition, await feed.headSeq(partition)] as const);
  return new Map(await Promise.all(heads));
}

type Retrying = { partition: number; signal: AbortSignal; onTaken: () => void };

function parkedRetries(rooms: ReactorRooms, { partition, signal, onTaken }: Retrying): ParkedRetries {
  const { databaseUrl, feed, policies, log, patienceMs = PATIENCE_MS, retryPauses: pauses } = rooms;
  const attempt = async () => {
    await using connection = await openReaderSession(databaseUrl, `reactor retries ${partition}`);
    await withTimeout(connection.pg, setTransactionIdleTimeout(connection.pg), patienceMs);
    const tried = await retryParked(connection.pg, { feed, partition, policies, signal, patienceMs });
    if (tried.taken > 0) {
      log.info({ partition, events: tried.taken }, 'events that were parked have been taken');
      onTaken();
    }
    return tried;
  };
  const complain = (error: unknown, pauseMs: number): void =>
    log.warn({ err: error, partition, pauseMs }, 'parked events could not be tried again');
  return new ParkedRetries({ attempt, complain, ...(pauses && { pauses }) }, signal);
}

type Observers = {
  /** Shows the lag of a reactor that makes no progress. */
  stands(partition: number, seq: number): void;
  followed: FollowerContext['observe'];
  again: FollowerContext['observeAgain'];
  parked: ParkedWatch['observe'];
  sent: DispatcherContext['observe'];
};

function observersOf({ metrics, policies }: ReactorRooms): Observers {
  const position = metrics.gauge({
    name: 'reacted_seq',
    help: 'The last event that every policy has reacted to.',
    labels: ['partition'],
  });
  const stands = (partition: number, seq: number) => position.set({ partition: String(partition) }, seq);
  const none = new Map(policies.map(({ name }) => [name, 0]));
  let parked: ReadonlyMap<string, number> = none;
  metrics.observedEach(
    { name: 'reactor_parked_events', help: 'Events that a policy has not been able to take.', labels: ['policy'] },
    () => [...parked].map(([policy, value]) => ({ labels: { policy }, value })),
  );
  const sent = metrics.counter({
    name: 'reactor_commands_total',
    help: 'Commands the reactor has sent, by how that ended.',
    labels: ['policy', 'ending'],
  });
  const again = metrics.counter({
    name: 'reactor_begins_again_total',
    help: 'Times that a policy had reacted to events that the log does not have.',
    labels: ['policy'],
  });
  for (const { name } of policies) again.inc({ policy: name }, 0);
  return {
    stands,
    again: (policy) => again.inc({ policy }),
    followed: ({ partition, seq }) => stands(partition, seq),
    parked: (counted) => void (parked = new Map([...none, ...counted])),
    sent: (policy, ending) => sent.inc({ policy, ending }),
  };
}

async function caughtUp({ databaseUrl, feed }: ReactorRooms, names: string[], signal: AbortSignal): Promise<void> {
  await using connection = await openReaderSession(databaseUrl, 'reactor position');
  for (const partition of feed.partitions) {
    const head = await feed.headSeq(partition);
    for (;;) {
      const positions = await readPositions(connection.pg, 'policy', partition);
      if (names.every((name) => (positions.get(name) ?? 0) >= head)) break;
      if (signal.aborted) throw new Error('the reactor stopped before it caught up');
      await pause(LOOK_MS, signal);
    }
  }
}
