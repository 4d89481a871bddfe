import { expect, test } from 'vitest';
import { adjusts, posts, voids } from '#tests/support/asks.ts';
import { eventually } from '#tests/support/eventually.ts';
import { accepted, auditOf } from '#tests/support/test-ledger.ts';
import { PLAYER, reactorBed } from './reactor-bed.ts';

test('a hold ends automatically at its time, and its points are available again', async () => {
  await using bed = await reactorBed();
  await using reactor = await bed.start();
  const hold = await bed.hold(60_000);
  await reactor.caughtUp();
  expect(await bed.waiting()).toEqual([{ subject: hold.commandId, inMs: 60_000 }]);
  bed.clock.at += 60_000;
  expect(await bed.expiries(1)).toMatchObject([
    { actor: 'system:hold-expiry', payload: { holdId: hold.commandId }, available: 1000, held: 0 },
  ]);
  await eventually(async () => (await bed.waiting()).length === 0);
  expect(await auditOf(bed.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
});

test('an expired hold can be neither posted nor voided, even while no reactor runs', async () => {
  await using bed = await reactorBed();
  const hold = await bed.hold(1000);
  bed.clock.at += 1000;
  for (const end of [posts, voids]) {
    expect(await bed.ledger.submit(end(PLAYER, hold.commandId))).toMatchObject({ code: 'hold-closed' });
  }
  await using _reactor = await bed.start();
  expect(await bed.expiries(1)).toMatchObject([{ payload: { holdId: hold.commandId }, held: 0 }]);
});

test('a hold that was posted in time is left alone', async () => {
  await using bed = await reactorBed();
  await using reactor = await bed.start();
  const posted = await bed.hold(1000);
  const other = await bed.hold(1000);
  await reactor.caughtUp();
  await accepted(bed.ledger, posts(PLAYER, posted.commandId));
  await reactor.caughtUp();
  bed.clock.at += 1000;
  expect(await bed.expiries(1)).toMatchObject([{ payload: { holdId: other.commandId } }]);
  expect(bed.door.sent).toHaveLength(1);
});

test('holds that expired while the reactor was down end after its restart', async () => {
  await using bed = await reactorBed();
  {
    await using reactor = await bed.start();
    await bed.hold(60_000);
    await reactor.caughtUp();
  }
  await bed.hold(30_000);
  bed.clock.at += 60_000;
  await using _again = await bed.start();
  expect(await bed.expiries(2)).toHaveLength(2);
  expect(new Set(bed.door.ids).size).toBe(bed.door.ids.length);
});

test('the hold due first ends first, and the later one in its time', async () => {
  await using bed = await reactorBed();
  await using reactor = await bed.start();
  const later = await bed.hold(5000);
  const sooner = await bed.hold(2000);
  await reactor.caughtUp();
  bed.clock.at += 2000;
  expect(await bed.expiries(1)).toMatchObject([{ payload: { holdId: sooner.commandId } }]);
  await eventually(async () => (await bed.waiting()).length === 1);
  expect(await bed.waiting()).toEqual([{ subject: later.commandId, inMs: 3000 }]);
  bed.clock.at += 3000;
  expect(await bed.expiries(2)).toHaveLength(2);
});

test('a thousand holds that end at one moment all end', async () => {
  await using bed = await reactorBed();
  await using reactor = await bed.start();
  await Promise.all(Array.from({ length: 1000 }, () => bed.hold(1000, 1)));
  await accepted(bed.ledger, adjusts(PLAYER, 1));
  await reactor.caughtUp();
  bed.clock.at += 1000;
  const expired = await bed.expiries(1000);
  expect(expired.at(-1)).toMatchObject({ available: 1001, held: 0 });
  expect(new Set(expired.map(({ commandId }) => commandId)).size).toBe(1000);
});
