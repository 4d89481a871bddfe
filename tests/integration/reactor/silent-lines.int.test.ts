// A reactor whose lines to the database have fallen silent: what is due is done all the same, and what is new is seen.
import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { eventsOf } from '#tests/support/test-ledger.ts';
import { silentLine } from '#tests/support/silent-line.ts';
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
