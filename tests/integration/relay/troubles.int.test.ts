import { expect, test } from 'vitest';
import { silentLog } from '#infra/process/log.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { PartitionCountDiffers } from '#ledger/log/shape.ts';
import { endBackends } from '#tests/support/end-backends.ts';
import { eventually } from '#tests/support/eventually.ts';
import { bentKafka, numberOf, type RelayBed, relayBed } from './relay-bed.ts';

async function linesOf({ db }: RelayBed): Promise<number> {
  await using client = await openClient(db.url);
  const { rowCount } = await client.pg.query(`select from pg_stat_activity
    where datname = current_database() and application_name ~ '^tallyhouse (relay|heads)'`);
  return rowCount!;
}

function failingKafka(bed: RelayBed) {
  const trouble = { failures: 0 };
  const kafka = bentKafka(bed.topic.kafka, (messages, send) =>
    trouble.failures-- > 0 ? Promise.reject(new Error('Kafka does not answer')) : send(messages),
  );
  return { kafka, trouble };
}

test('an idle relay that lost its connection is healthy once it has another', async () => {
  await using bed = await relayBed();
  await using relay = await bed.relay();
  await relay.caughtUp();
  await eventually(async () => (await endBackends(bed.db.url, 'tallyhouse relay 0')) > 0);
  await eventually(async () => (await numberOf(relay.metrics, 'relay_failures_total')) === 1);
  await eventually(() => relay.health.report().isReady);
});

test('a relay whose failed work another one completed is healthy: it is a standby, and may stop at any time', async () => {
  await using bed = await relayBed();
  const { kafka, trouble } = failingKafka(bed);
  trouble.failures = Infinity;
  const relay = await bed.relay({ kafka });
  await bed.play(50);
  await eventually(() => !relay.health.report().isReady);
  await using other = await bed.relay();
  await other.caughtUp();
  await eventually(() => relay.health.report().isReady);
  await relay[Symbol.asyncDispose]();
  expect(await numberOf(other.metrics, 'relay_active')).toBe(1);
});

test('pauses grow with consecutive failures, and restart after a success', async () => {
  await using bed = await relayBed();
  const { kafka, trouble } = failingKafka(bed);
  const pauses: number[] = [];
  const warn = ({ pauseMs }: { pauseMs: number }) => void pauses.push(pauseMs);
  await using relay = await bed.relay({ kafka, log: Object.assign(silentLog(), { warn }) });
  for (const failures of [3, 1]) {
    await relay.caughtUp();
    trouble.failures = failures;
    await bed.play(24);
  }
  await relay.caughtUp();
  expect(pauses).toEqual([50, 100, 200, 50]);
});

test('a relay leaves no connection behind, neither on a restart nor when it is closed', async () => {
  await using bed = await relayBed();
  const { kafka, trouble } = failingKafka(bed);
  const relay = await bed.relay({ kafka });
  await bed.play(50);
  await relay.caughtUp();
  // Lock and cursor, reading, the log's end, the lag.
  await eventually(async () => (await linesOf(bed)) === 4);
  trouble.failures = 4;
  await bed.play(50);
  await relay.caughtUp();
  await eventually(async () => (await linesOf(bed)) === 4);
  await relay[Symbol.asyncDispose]();
  await eventually(async () => (await linesOf(bed)) === 0);
});

test('waiting for a relay that is closed before it caught up fails with that reason', async () => {
  await using bed = await relayBed();
  const { kafka, trouble } = failingKafka(bed);
  trouble.failures = Infinity;
  const relay = await bed.relay({ kafka });
  await bed.play(50);
  const waiting = relay.caughtUp().then(String, String);
  await relay[Symbol.asyncDispose]();
  expect(await waiting).toBe('Error: the relay stopped before it caught up');
});

test('a relay that is closed closes its producer, and reports a failure to do so', async () => {
  await using bed = await relayBed();
  const closing: string[] = [];
  const openProducer = async () => {
    const producer = await bed.topic.kafka.openProducer();
    const close = async () => {
      await producer.close();
      closing.push('producer closed');
      throw new Error('no answer to a goodbye');
    };
    return { ...producer, close };
  };
  const warn = ({ err }: { err: Error }) => void closing.push(err.message);
  const log = Object.assign(silentLog(), { warn });
  const relay = await bed.relay({ kafka: { openProducer }, log });
  expect(relay.health.report()).toMatchObject({ isReady: true, parts: { relay: 'ready' } });
  await relay[Symbol.asyncDispose]();
  expect(closing).toEqual(['producer closed', 'no answer to a goodbye']);
});

test("a relay with a number of partitions other than the log's does not open", async () => {
  await using bed = await relayBed(2);
  await expect(bed.relay({ partitions: 3 })).rejects.toThrow(PartitionCountDiffers);
});
