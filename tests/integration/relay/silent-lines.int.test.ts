import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { openLogFeed } from '#ledger/engine/feed/open-log-feed.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { readRelayPositions } from '#ledger/log/relay/relay-cursor.ts';
import { eventually } from '#tests/support/eventually.ts';
import { lineToDatabase } from '#tests/support/line-to-database.ts';
import { lineSilentAt, silentLine } from '#tests/support/silent-line.ts';
import { relayBed } from './relay-bed.ts';

const patienceMs = 1000;
const WAIT = { withinMs: 30_000 };

async function isRelayed(url: string): Promise<boolean> {
  await using client = await openClient(url);
  const [position] = await readRelayPositions(client.pg);
  return position!.relayedSeq === position!.headSeq;
}

test('a relay whose connections have all fallen silent continues over others', async () => {
  await using bed = await relayBed(1);
  await using line = await silentLine(bed.db.url);
  await using relay = await bed.relay({ databaseUrl: line.url, patienceMs });
  await bed.play(48);
  await relay.caughtUp();
  line.fallSilent();
  await bed.play(240);
  await eventually(() => isRelayed(bed.db.url), WAIT);
});

test('a relay whose connection falls silent at its first statement opens another', async () => {
  await using bed = await relayBed(1);
  await using line = await lineSilentAt(bed.db.url, 'relay 0', ['idle_session_timeout']);
  await using _relay = await bed.relay({ databaseUrl: line.url, patienceMs });
  await bed.play(48);
  await eventually(() => isRelayed(bed.db.url), WAIT);
  expect(line.unheard.size).toBe(0);
});

test.for([
  ['where the log ends', 'tallyhouse heads'],
  ['what is in the log', 'tallyhouse relay 0 reading'],
])('a relay that can no longer read %s asks over another connection', async ([, application]) => {
  await using bed = await relayBed(1);
  const asking: Socket[] = [];
  await using line = await lineToDatabase(bed.db.url, (client, database) => {
    client.once('data', (first: Buffer) => {
      if (first.includes(application!)) asking.push(client, database);
    });
    client.pipe(database).pipe(client);
  });
  await using relay = await bed.relay({ databaseUrl: line.url, patienceMs });
  await bed.play(48);
  await relay.caughtUp();
  // Both ends of one connection, or of more if the machine was slow.
  expect(asking.length).toBeGreaterThanOrEqual(2);
  for (const socket of asking) socket.unpipe().pause();
  await bed.play(240);
  await eventually(() => isRelayed(bed.db.url), WAIT);
});

test('a reader that checks the log for a quiet topic does not wait forever', async () => {
  await using bed = await relayBed(1);
  await using line = await silentLine(bed.db.url);
  await using relay = await bed.relay();
  await using history = await openLogFeed({ databaseUrl: line.url, partitions: 1, patienceMs });
  const feed = bed.feed({ history });
  await bed.play(48);
  const stop = new AbortController();
  let at = 0;
  const errors: string[] = [];
  const reading = (async () => {
    while (!stop.signal.aborted) {
      try {
        for await (const { toSeq } of feed.read(0, at, { signal: stop.signal })) at = toSeq;
      } catch (error) {
        errors.push((error as Error).message);
      }
    }
  })();
  await eventually(async () => at === (await bed.history.headSeq(0)), WAIT);
  line.fallSilent();
  await eventually(() => errors.length > 0, WAIT);
  await bed.play(96);
  await relay.caughtUp();
  await eventually(async () => at === (await bed.history.headSeq(0)), WAIT);
  expect(errors[0]).toBe('the database did not answer within 1000 ms');
  stop.abort();
  await reading;
});
