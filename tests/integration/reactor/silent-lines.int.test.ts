import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { eventsOf } from '#tests/support/test-ledger.ts';
import { lineSilentAt, silentLine } from '#tests/support/silent-line.ts';
import { reactorBed } from './reactor-bed.ts';

const expiredIn = async (url: string) => (await eventsOf(url)).filter(({ type }) => type === 'hold-expired').length;

test('holds that expire while the connections are silent end once each', async () => {
  await using bed = await reactorBed();
  await using line = await silentLine(bed.url);
  await using reactor = await bed.start({ databaseUrl: line.url, patienceMs: 1000 });
  await bed.hold(1000);
  await reactor.caughtUp();
  line.fallSilent();
  bed.clock.at += 1000;
  await bed.hold(1000);
  await eventually(async () => (await expiredIn(bed.url)) === 1, { withinMs: 30_000 });
  await reactor.caughtUp();
  bed.clock.at += 1000;
  await eventually(async () => (await expiredIn(bed.url)) === 2, { withinMs: 30_000 });
  expect(await bed.waiting()).toEqual([]);
});

test('a reactor whose connections fall silent before it has read its positions opens others', async () => {
  await using bed = await reactorBed();
  await using line = await lineSilentAt(bed.url, 'reactor 0', [
    'idle_in_transaction_session_timeout',
    'FROM reader.position',
  ]);
  await using reactor = await bed.start({ databaseUrl: line.url, patienceMs: 500 });
  await bed.hold(1000);
  await reactor.caughtUp();
  expect(line.unheard.size).toBe(0);
});

test('parked events whose connection falls silent during a retry are taken by another, and closing is not delayed', async () => {
  await using bed = await reactorBed();
  const words = [
    'idle_in_transaction_session_timeout',
    'array_agg',
    'UPDATE reader.parked',
    'FROM reader.position',
    'BEGIN',
    'FOR UPDATE',
    'DELETE FROM reader.parked',
    'COMMIT',
  ];
  await using line = await lineSilentAt(bed.url, 'reactor retries 0', words);
  const rooms = { databaseUrl: line.url, patienceMs: 500, retryPauses: { firstMs: 5, longestMs: 20 } };
  await using reactor = await bed.start(rooms);
  await bed.hold(1000);
  bed.feed.unreadable.add(bed.ledger.committedSeq);
  await reactor.caughtUp();
  // Only sent once the event can be read.
  const whileUnreadable = ['idle_in_transaction_session_timeout', 'array_agg', 'UPDATE reader.parked'];
  const isHeard = () => whileUnreadable.every((word) => !line.unheard.has(word));
  await eventually(isHeard, { withinMs: 30_000, what: 'tries of the event that cannot be read' });
  bed.feed.unreadable.clear();
  await eventually(async () => (await bed.parked()).length === 0, { withinMs: 30_000 });
  expect([...line.unheard]).toEqual([]);
  bed.clock.at += 1000;
  expect(await bed.expiries(1)).toHaveLength(1);
});

test.each(['INSERT INTO reader.position', 'SELECT reader, seq'])(
  'a reactor whose connection falls silent at its first statement fails with that reason: %s',
  async (word) => {
    await using bed = await reactorBed();
    await using line = await lineSilentAt(bed.url, 'reactor start', [word]);
    const rooms = { databaseUrl: line.url, patienceMs: 500 };
    await expect(bed.start(rooms)).rejects.toThrow('the database did not answer within 500 ms');
    await using reactor = await bed.start(rooms);
    await reactor.caughtUp();
  },
);
