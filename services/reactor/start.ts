// Several may run: they share positions, and a repeated command is executed once.
import type { Ledger } from '#contracts/outcome.ts';
import type { Pauses } from '#infra/retry-loop.ts';
import type { Clock } from '#infra/process/clock.ts';
import { openReaderSession } from '#projections/consumer/session.ts';
import { withTimeout, setTransactionIdleTimeout } from '#infra/postgres/session/timeouts.ts';
import { Dispatcher, type DispatcherContext } from './loops/dispatcher.ts';
import { ParkedRetries } from './loops/retry-parked.ts';
import { type ParkedWatch, watchParked } from './loops/watch-parked.ts';
import { type FollowedLog, followLog, type FollowRooms, type LogReader, PATIENCE_MS } from '../module/follow-log.ts';
import type { Policy } from '../module/policy.ts';
import { reactTo, type Reactions } from './policies/react.ts';
import { clearDeadlines, deleteDeadlines, setDeadlines } from './store/deadlines.ts';
import { retryParked } from './store/parked.ts';

export type ReactorRooms = FollowRooms & {
  ledger: Ledger;
  policies: readonly Policy[];
  clock: Clock;
  /** Between retries of parked events. */
  retryPauses?: Pauses;
};

export type Reactor = Pick<FollowedLog, 'caughtUp'> & {
  /** Waits for answers to commands sent. */
  [Symbol.asyncDispose](): Promise<void>;
};

export async function openReactor(rooms: ReactorRooms): Promise<Reactor> {
  const { feed, policies } = rooms;
  const observers = observersOf(rooms);
  const stop = new AbortController();
  const { signal } = stop;
  const lines = new Map(
    feed.partitions.map((partition) => {
      const dispatcher = new Dispatcher({ ...rooms, observe: observers.sent }, partition, signal);
      return [partition, { dispatcher, retries: parkedRetries(rooms, { partition, signal, dispatcher }) }];
    }),
  );
  const reader: LogReader<Reactions> = {
    part: 'policy',
    label: 'reactor',
    names: policies.map(({ name }) => name),
    gauge: { name: 'reacted_seq', help: 'The last event that every policy has reacted to.' },
    begins(name, headSeq) {
      const seq = policies.find((policy) => policy.name === name)!.needsHistory === true ? 0 : headSeq;
      return { seq, beganSeq: seq };
    },
    async sentBack(db, partition, names) {
      await deleteDeadlines(db, partition, names);
      for (const policy of names) observers.again(policy);
    },
    resume: async () => (batch, positions) => reactTo(policies, batch, positions),
    async store(db, _partition, { set, cleared }) {
      if (set.length > 0) await setDeadlines(db, set);
      if (cleared.length > 0) await clearDeadlines(db, cleared);
      return set.length;
    },
    observe({ partition, stored, parked }) {
      const { dispatcher, retries } = lines.get(partition)!;
      if (stored > 0) dispatcher.wake();
      if (parked > 0) retries.wake();
    },
  };
  const { caughtUp, ended } = await followLog(rooms, reader, signal);
  const running = [...lines.values()].flatMap(({ dispatcher, retries }) => [dispatcher.run(), retries.run()]);
  const watching = watchParked({ ...rooms, observe: observers.parked }, signal);
  return {
    caughtUp,
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.all([ended, watching, ...running]);
    },
  };
}

type Retrying = { partition: number; signal: AbortSignal; dispatcher: Dispatcher };

function parkedRetries(rooms: ReactorRooms, { partition, signal, dispatcher }: Retrying): ParkedRetries {
  const { databaseUrl, feed, policies, log, patienceMs = PATIENCE_MS, retryPauses: pauses } = rooms;
  const attempt = async () => {
    await using connection = await openReaderSession(databaseUrl, `reactor retries ${partition}`);
    await withTimeout(connection.pg, setTransactionIdleTimeout(connection.pg), patienceMs);
    const tried = await retryParked(connection.pg, { feed, partition, policies, signal, patienceMs });
    if (tried.taken > 0) {
      log.info({ partition, events: tried.taken }, 'events that were parked have been taken');
      dispatcher.wake();
    }
    return tried;
  };
  const complain = (error: unknown, pauseMs: number): void =>
    log.warn({ err: error, partition, pauseMs }, 'parked events could not be tried again');
  return new ParkedRetries({ attempt, complain, ...(pauses && { pauses }) }, signal);
}

type Observers = {
  again(policy: string): void;
  parked: ParkedWatch['observe'];
  sent: DispatcherContext['observe'];
};

function observersOf({ metrics, policies }: ReactorRooms): Observers {
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
    again: (policy) => again.inc({ policy }),
    parked: (counted) => void (parked = new Map([...none, ...counted])),
    sent: (policy, ending) => sent.inc({ policy, ending }),
  };
}
