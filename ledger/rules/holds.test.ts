// Holds: set aside at once, then posted, voided or ended by time; each ends once.
import { expect, test } from 'vitest';
import { adjusts, holds, posts, voids } from '#tests/support/asks.ts';
import { givenAccount, PLAYER } from '#tests/support/given-account.ts';

test('held points leave what is available and stay owned', () => {
  const hold = holds(PLAYER, 40);
  const given = givenAccount(adjusts(PLAYER, 100), hold);
  expect(given.account).toMatchObject({ available: 60, held: 40 });
  expect(given.account.holds?.get(hold.commandId)).toEqual({
    holdId: hold.commandId,
    amountPoints: 40,
    expiresAt: null,
  });
});

test('everything can be held, a point more cannot', () => {
  const given = givenAccount(adjusts(PLAYER, 100), holds(PLAYER, 60));
  expect(given.refusalOf(holds(PLAYER, 40))).toBeNull();
  expect(given.refusalOf(holds(PLAYER, 41))).toBe('insufficient-points');
});

test('a posted hold takes the points for good', () => {
  const hold = holds(PLAYER, 40);
  const given = givenAccount(adjusts(PLAYER, 100), hold);
  expect(given.when(posts(PLAYER, hold.commandId))).toEqual([
    { type: 'hold-posted', game: null, amount: -40, payload: { holdId: hold.commandId } },
  ]);
  expect(given.after(posts(PLAYER, hold.commandId)).account).toMatchObject({ available: 60, held: 0 });
});

test('a voided hold gives the points back', () => {
  const hold = holds(PLAYER, 40);
  const given = givenAccount(adjusts(PLAYER, 100), hold, voids(PLAYER, hold.commandId));
  expect(given.account).toMatchObject({ available: 100, held: 0, holds: undefined });
});

test('a hold that is due is ended by time, not a moment before', () => {
  const hold = holds(PLAYER, 40, 1000);
  const given = givenAccount(adjusts(PLAYER, 100), hold).passes(999);
  expect(given.account).toMatchObject({ available: 60, held: 40 });
  given.passes(1);
  expect(given.account).toMatchObject({ available: 100, held: 0 });
  expect(given.events.at(-1)).toMatchObject({
    type: 'hold-expired',
    amount: 40,
    actor: 'system:hold-expiry',
    payload: { holdId: hold.commandId },
  });
});

test('a hold without an end waits for ever', () => {
  const given = givenAccount(adjusts(PLAYER, 100), holds(PLAYER, 40)).passes(1e12);
  expect(given.account.held).toBe(40);
});

test.each([
  ['posted', posts],
  ['voided', voids],
])('a hold that was %s is closed to all that follows, time included', (_how, end) => {
  const hold = holds(PLAYER, 40, 1000);
  const given = givenAccount(adjusts(PLAYER, 100), hold, end(PLAYER, hold.commandId)).passes(5000);
  expect(given.refusalOf(posts(PLAYER, hold.commandId))).toBe('hold-closed');
  expect(given.refusalOf(voids(PLAYER, hold.commandId))).toBe('hold-closed');
  expect(given.events.map(({ type }) => type)).not.toContain('hold-expired');
});

test('a hold that lapsed is closed, one that never was is unknown', () => {
  const hold = holds(PLAYER, 40, 1000);
  const given = givenAccount(adjusts(PLAYER, 100), hold).passes(1000);
  expect(given.refusalOf(posts(PLAYER, hold.commandId))).toBe('hold-closed');
  expect(given.refusalOf(voids(PLAYER, holds(PLAYER, 1).commandId))).toBe('hold-unknown');
});
