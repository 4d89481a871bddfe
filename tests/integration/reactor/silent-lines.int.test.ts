// A reactor whose lines to the database have fallen silent: what is due is done all the same, and what is new is seen.
import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { eventsOf } from '#tests/support/test-ledger.ts';
import { lineSilentAt, silentLine } from '#tests/support/silent-line.ts';
import { reactorBed } from './reactor-bed.ts';

const expiredIn = async (url: string) => (await eventsOf(url)).filter(({ type }) => type === 'hold-expired').length;

test('holds that fall due while the lines are silent expire, each once', async () => {
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

test('a reactor whose lines fall silent before it knows where it stands takes others', async () => {
  await using bed = await reactorBed();
  await using line = await lineSilentAt(bed.url, 'reactor 0', [
    'idle_in_transaction_session_timeout',
    'FROM reactor.position',
  ]);
  await using reactor = await bed.start({ databaseUrl: line.url, patienceMs: 500 });
  await bed.hold(1000);
  await reactor.caughtUp();
  expect(line.unheard.size).toBe(0);
});
