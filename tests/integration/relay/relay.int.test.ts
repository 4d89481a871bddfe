// Slow: each of ten tests makes a topic and a relay.
import { expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { systemClock } from '#infra/process/clock.ts';
import { tamper } from '#tests/integration/audit/tampered-log.ts';
import { eventually } from '#tests/support/eventually.ts';
import { eventsOf } from '#tests/support/test-ledger.ts';
import { bentKafka, numberOf, readAll, type RelayBed, relayBed, relayedOf } from './relay-bed.ts';

/** Without duplicates the topic must equal the log. */
async function expectLog(bed: RelayBed): Promise<{ copies: number }> {
  const relayed = await relayedOf(bed);
  const known = relayed.map((messages) => {
    const seen = new Set<number>();
    return messages.filter(({ seq }) => !seen.has(seq) && seen.add(seq));
  });
  const events = await eventsOf(bed.db.url);
  expect(known.flatMap((messages) => messages.map(({ seq, key }) => [seq, key]))).toEqual(
    events.map(({ seq, account }) => [seq, String(account)]),
  );
  for (const messages of known) expect(messages.map(({ counter }) => counter)).toEqual(messages.map(({ seq }) => seq));
  return { copies: relayed.flat().length - known.flat().length };
}

test("the topic equals the log: same partitions, same order, a counter, the events' times", async () => {
  await using bed = await relayBed(3);
  await using relay = await bed.relay();
  await bed.play(500);
  await relay.caughtUp();
  expect(await expectLog(bed)).toEqual({ copies: 0 });
  const times = (await relayedOf(bed)).flat().map(({ timestamp }) => timestamp);
  expect(times).toEqual((await eventsOf(bed.db.url)).map(({ at }) => at));
  expect(await numberOf(relay.metrics, 'relay_events_total')).toBe(times.length);
});

test('a relay continues after its last message: nothing is missing or repeated', async () => {
  await using bed = await relayBed();
  await using relay = await bed.relay();
  for (let turn = 0; turn < 3; turn++) {
    await bed.play(100);
    await relay.caughtUp();
  }
  expect(await expectLog(bed)).toEqual({ copies: 0 });
  expect(await numberOf(relay.metrics, 'relay_failures_total')).toBe(0);
});

test('a relay that crashes after the acknowledgement repeats only the tail', async () => {
  await using bed = await relayBed();
  await bed.play(300);
  let deaths = 3;
  let unnoticed = 0;
  const kafka = bentKafka(bed.topic.kafka, async (messages, send) => {
    await send(messages);
    if (deaths-- <= 0) return;
    unnoticed += messages.length;
    throw new Error('crashed after the acknowledgement');
  });
  await using relay = await bed.relay({ kafka });
  await relay.caughtUp();
  const { copies } = await expectLog(bed);
  expect(copies).toBe(unnoticed);
  expect(copies).toBeGreaterThan(100);
});

test('a relay that is closed and opened again continues where it was', async () => {
  await using bed = await relayBed(2);
  for (let turn = 0; turn < 3; turn++) {
    await bed.play(100);
    await using relay = await bed.relay();
    await relay.caughtUp();
  }
  expect(await expectLog(bed)).toEqual({ copies: 0 });
});

test('while Kafka is down the relay waits and reports it, bets continue, and afterwards nothing is missing', async () => {
  await using bed = await relayBed();
  let isAway = true;
  const kafka = bentKafka(bed.topic.kafka, async (messages, send) => {
    if (isAway) throw new Error('Kafka does not answer');
    await send(messages);
  });
  await using relay = await bed.relay({ kafka });
  await bed.play(200);
  await eventually(() => !relay.health.report().isReady);
  expect(relay.health.report().parts['relay']).toBe('partition 0: Kafka does not answer');
  expect(await numberOf(relay.metrics, 'relay_failing')).toBe(1);
  const head = await bed.history.headSeq(0);
  await eventually(async () => (await numberOf(relay.metrics, 'relay_lag_events')) === head);
  isAway = false;
  await relay.caughtUp();
  await eventually(() => relay.health.report().isReady);
  expect(await numberOf(relay.metrics, 'relay_failing')).toBe(0);
  await eventually(async () => (await numberOf(relay.metrics, 'relay_lag_events')) === 0);
  await expectLog(bed);
});

test('a sequencer clock that jumped ahead for days does not stop the relay: messages are never dated in the future', async () => {
  let aheadMs = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + aheadMs };
  await using bed = await relayBed(1, { clock });
  await using relay = await bed.relay();
  await bed.play(50);
  aheadMs = 10 * DAY_MS;
  await bed.play(50);
  await relay.caughtUp();
  await expectLog(bed);
  const events = await eventsOf(bed.db.url);
  await using feed = bed.feed({ patienceMs: 200 });
  expect(await readAll(feed, 0, events.length - 10)).toEqual(events.slice(-10));
});

test('of two relays one works; when it loses its lock the other takes over', async () => {
  await using bed = await relayBed();
  await using one = await bed.relay();
  await bed.play(100);
  await one.caughtUp();
  await using other = await bed.relay();
  const active = async () => [
    await numberOf(one.metrics, 'relay_active'),
    await numberOf(other.metrics, 'relay_active'),
  ];
  expect(await active()).toEqual([1, 0]);
  {
    await using client = await openClient(bed.db.url);
    await client.pg.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'tallyhouse relay 0'
        and pid in (select pid from pg_locks where locktype = 'advisory' and granted)`);
  }
  // Until then both would consider themselves active.
  await eventually(async () => (await numberOf(one.metrics, 'relay_failures_total')) === 1);
  await eventually(async () => (await active()).reduce((sum, is) => sum + is, 0) === 1);
  await bed.play(100);
  await other.caughtUp();
  await one[Symbol.asyncDispose]();
  expect((await active())[0]).toBe(0);
  await eventually(async () => (await active())[1] === 1);
  await bed.play(100);
  await other.caughtUp();
  await expectLog(bed);
});

test('an idle relay sends keep-alives: a server without traffic would end its session', async () => {
  await using bed = await relayBed();
  await using relay = await bed.relay();
  await relay.caughtUp();
  await using client = await openClient(bed.db.url);
  const heardOf = async () => {
    const { rows } = await client.pg.query<{ at: string }>(`select query_start::text as at from pg_stat_activity
      where datname = current_database() and application_name = 'tallyhouse relay 0' and query = 'select'`);
    return rows[0]?.at;
  };
  const first = await eventually(heardOf);
  await eventually(async () => (await heardOf()) !== first);
});

test('a log with a hole is relayed up to the hole, and the relay reports it', async () => {
  await using bed = await relayBed();
  await bed.play(100);
  await tamper(bed.db.url, 'delete from event where seq = 100');
  await using relay = await bed.relay();
  const said = () => relay.health.report().parts['relay'];
  await eventually(() => said() === 'partition 0: the log has 0-101 after 99');
  expect((await relayedOf(bed)).flat()).toEqual([]);
});

test('a log that ends before its head is reported at once', async () => {
  await using bed = await relayBed();
  await using relay = await bed.relay();
  await relay.caughtUp();
  const head = await bed.history.headSeq(0);
  await tamper(bed.db.url, 'update head set seq = seq + 5');
  const sentence = `partition 0: the log of partition 0 ends at ${head}, not ${head + 5}`;
  await eventually(() => relay.health.report().parts['relay'] === sentence);
});
