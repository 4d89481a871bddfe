// The log is relayed in order and complete. Each partition has one active relay.
import { retryLoop, type Pauses, pause } from '#infra/retry-loop.ts';
import type { Kafka } from '#infra/kafka/kafka.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Health } from '#infra/process/health.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import { Heads } from '#ledger/engine/feed/heads.ts';
import { connect } from '#infra/postgres/session/connect.ts';
import { withTimeout, QUERY_TIMEOUT_MS } from '#infra/postgres/session/timeouts.ts';
import { checkShape } from '#ledger/log/shape.ts';
import { readRelayPositions, type RelayPosition } from '#ledger/log/relay/relay-cursor.ts';
import { PartitionRelay } from './partition-relay.ts';
import { relayNumbers } from './relay-numbers.ts';

export type RelayRooms = {
  databaseUrl: string;
  kafka: Pick<Kafka, 'openProducer'>;
  partitions: number;
  topic: string;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  health: Pick<Health, 'ready' | 'notReady'>;
  patienceMs?: number;
};

export type Relay = {
  /** Waits for every event in the log at the call, relayed by any process. */
  caughtUp(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Polling interval while idle. */
const LOOK_MS = 20;
const MEASURE_MS = 1000;
const MEASURE_PAUSES: Pauses = { firstMs: 1000, longestMs: 10_000 };

/** Rejects with PartitionCountDiffers, or if Kafka or the database cannot be reached; later it waits for them. */
export async function openRelay(rooms: RelayRooms): Promise<Relay> {
  const { databaseUrl, partitions, log, metrics, health, patienceMs = QUERY_TIMEOUT_MS } = rooms;
  await checkShape(databaseUrl, partitions, patienceMs);
  const producer = await rooms.kafka.openProducer();
  const heads = new Heads(databaseUrl, LOOK_MS, patienceMs);
  const numbers = relayNumbers(metrics, health);
  const stop = new AbortController();
  const { signal } = stop;
  const running = Array.from({ length: partitions }, (_, partition) => {
    const context = { ...rooms, producer, heads, numbers: numbers.of(partition) };
    return new PartitionRelay(context, partition, signal).run();
  });
  const measured = (positions: readonly RelayPosition[]) =>
    numbers.behind(new Map(positions.map(({ partition, headSeq, relayedSeq }) => [partition, headSeq - relayedSeq])));
  running.push(measure({ databaseUrl, patienceMs }, measured, signal));
  health.ready('relay');
  return {
    caughtUp: () => caughtUp(databaseUrl, signal),
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.all(running);
      await producer.close().catch((error: unknown) => log.warn({ err: error }, 'the producer did not close in order'));
      await heads[Symbol.asyncDispose]();
    },
  };
}

/** Retries; the relay logs outages. */
function measure(
  { databaseUrl, patienceMs }: { databaseUrl: string; patienceMs: number },
  take: (positions: readonly RelayPosition[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const attempt = async (succeeds: () => void) => {
    const client = await connect(databaseUrl, 'relay lag');
    try {
      for (; !signal.aborted; await pause(MEASURE_MS, signal)) {
        take(await withTimeout(client, readRelayPositions(client), patienceMs));
        succeeds();
      }
    } finally {
      await withTimeout(client, client.end(), patienceMs).catch(() => {});
    }
  };
  return retryLoop({ attempt, complain() {}, pauses: MEASURE_PAUSES, signal });
}

async function caughtUp(databaseUrl: string, signal: AbortSignal): Promise<void> {
  const client = await connect(databaseUrl, 'relay position');
  try {
    const wanted = await readRelayPositions(client);
    const reached = new Map<number, number>();
    while (wanted.some(({ partition, headSeq }) => (reached.get(partition) ?? 0) < headSeq)) {
      if (signal.aborted) throw new Error('the relay stopped before it caught up');
      for (const { partition, relayedSeq } of await readRelayPositions(client)) reached.set(partition, relayedSeq);
      await pause(LOOK_MS, signal);
    }
  } finally {
    await client.end();
  }
}
