import { expect, test } from 'vitest';
import { command } from '#contracts/commands.ts';
import { adjusts, bets, credits, expires, holds, posts, voids } from '#tests/support/asks.ts';
import { givenAccount, PLAYER } from '#tests/support/given-account.ts';

test('held points leave the available balance and remain owned', () => {
  const hold = holds(PLAYER, 40);
  const given = givenAccount(adjusts(PLAYER, 100), hold);
  expect(given.account).toMatchObject({ available: 60, held: 40 });
  expect(given.account.holds?.open.get(hold.commandId)).toEqual({
    holdId: hold.commandId,
    purpose: 'operator',
    amountPoints: 40,
    expiresAt: null,
  });
});

test('everything can be held, but not a point more', () => {
  const given = givenAccount(adjusts(PLAYER, 100), holds(PLAYER, 60));
  expect(given.refusalOf(holds(PLAYER, 40))).toBeNull();
  expect(given.refusalOf(holds(PLAYER, 41))).toBe('insufficient-points');
});

test('a posted hold removes the points', () => {
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
  expect(given.account).toMatchObject({ available: 100, held: 0, holds: { open: new Map() } });
});

test('a hold expires when it is due, not earlier', () => {
  const hold = holds(PLAYER, 40, 1000);
  const given = givenAccount(adjusts(PLAYER, 100), hold).passes(999);
  expect(given.refused(expires(PLAYER, hold.commandId))).toMatchObject({ code: 'hold-not-due', retryAfterMs: 1 });
  given.passes(1).after(expires(PLAYER, hold.commandId));
  expect(given.account).toMatchObject({ available: 100, held: 0, holds: { open: new Map() } });
  expect(given.events.at(-1)).toMatchObject({
    type: 'hold-expired',
    amount: 40,
    at: given.clock.at,
    actor: 'system:hold-expiry',
    payload: { holdId: hold.commandId },
  });
});

test('a hold can be posted and voided until just before it is due', () => {
  const hold = holds(PLAYER, 40, 1000);
  const given = givenAccount(adjusts(PLAYER, 100), hold).passes(999);
  expect(given.refusalOf(posts(PLAYER, hold.commandId))).toBeNull();
  expect(given.refusalOf(voids(PLAYER, hold.commandId))).toBeNull();
  given.passes(1);
  expect(given.refusalOf(posts(PLAYER, hold.commandId))).toBe('hold-closed');
  expect(given.refusalOf(voids(PLAYER, hold.commandId))).toBe('hold-closed');
});

test('a late post or void is refused alike whether or not the expiry is recorded', () => {
  const hold = holds(PLAYER, 40, 1000);
  const given = givenAccount(adjusts(PLAYER, 100), hold).passes(5000);
  const late = [posts, voids].map((end) => end(PLAYER, hold.commandId));
  const unwritten = late.map((command) => given.refused(command));
  given.after(expires(PLAYER, hold.commandId));
  expect(late.map((command) => given.refused(command))).toEqual(unwritten);
});

test('the points of an expired hold are available again once its expiry is recorded', () => {
  const hold = holds(PLAYER, 40, 1000);
  const given = givenAccount(adjusts(PLAYER, 100), hold).passes(5000);
  expect(given.account).toMatchObject({ available: 60, held: 40 });
  expect(given.refusalOf(bets(PLAYER, 61))).toBe('insufficient-points');
  given.after(expires(PLAYER, hold.commandId));
  expect(given.refusalOf(bets(PLAYER, 100))).toBeNull();
});

test('a hold without an end cannot expire, and the refusal names no time to retry', () => {
  const hold = holds(PLAYER, 40);
  const given = givenAccount(adjusts(PLAYER, 100), hold).passes(1e12);
  const refused = given.refused(expires(PLAYER, hold.commandId));
  expect(refused).toMatchObject({ code: 'hold-not-due' });
  expect(refused).not.toHaveProperty('retryAfterMs');
  expect(given.refusalOf(posts(PLAYER, hold.commandId))).toBeNull();
});

test.each([
  ['posted', posts, 0],
  ['voided', voids, 0],
  ['ended by time', expires, 1000],
])('a hold that was %s accepts no further command', (_how, end, at) => {
  const hold = holds(PLAYER, 40, 1000);
  const given = givenAccount(adjusts(PLAYER, 100), hold).passes(at).after(end(PLAYER, hold.commandId)).passes(5000);
  for (const again of [posts, voids, expires]) {
    expect(given.refusalOf(again(PLAYER, hold.commandId))).toBe('hold-closed');
  }
});

test('an unknown hold is refused', () => {
  for (const end of [posts, voids, expires]) {
    expect(givenAccount().refusalOf(end(PLAYER, holds(PLAYER, 1).commandId))).toBe('hold-unknown');
  }
});

test('no player or operator can ask for an expiry: the command is the system’s', () => {
  const asked = expires(PLAYER, holds(PLAYER, 1).commandId);
  expect(command.safeParse(asked).success).toBe(true);
  for (const actor of ['operator:7', 'cli:test', undefined]) {
    expect(command.safeParse({ ...asked, actor }).success).toBe(false);
  }
});

test('a hold of another purpose cannot be ended by an operator', () => {
  const credit = credits(PLAYER, 5, { releaseAt: Date.UTC(2100, 0, 1) });
  const given = givenAccount(credit);
  for (const end of [posts, voids, expires]) {
    expect(given.refusalOf(end(PLAYER, credit.commandId))).toBe('hold-of-other-purpose');
  }
});

test('the ends of the latest hundred holds are kept', () => {
  const given = givenAccount(adjusts(PLAYER, 100));
  const ids = Array.from({ length: 101 }, () => {
    const hold = holds(PLAYER, 1);
    given.after(hold, voids(PLAYER, hold.commandId));
    return hold.commandId;
  });
  expect(given.refusalOf(posts(PLAYER, ids[0]!))).toBe('hold-unknown');
  expect(given.refusalOf(posts(PLAYER, ids[1]!))).toBe('hold-closed');
});
