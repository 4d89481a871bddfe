import { expect, test } from 'vitest';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { command } from '#contracts/commands.ts';
import { kindOf } from '#contracts/kinds.ts';
import { postsDollars } from '#tests/support/asks.ts';
import { givenHouseAccount } from '#tests/support/given-account.ts';

test('a posting is one event whose dollars sum to zero and whose points do not move', () => {
  const given = givenHouseAccount('treasury').after(postsDollars('bank', 'receivable:lootably', 12_340_000));
  const event = given.events.at(-1)!;
  expect(event).toMatchObject({ type: 'treasury-posted', amount: 0, available: 0, held: 0 });
  expect(kindOf(event.type, null).dollars?.(event.payload as never)).toEqual({
    debit: 'bank',
    credit: 'receivable:lootably',
    micros: 12_340_000,
  });
});

test('a posting needs two accounts', () => {
  expect(givenHouseAccount('treasury').refusalOf(postsDollars('bank', 'bank', 1))).toBe('same-account');
});

test.each([
  ['an unknown account', { debit: 'cash' }],
  ['a network without a name', { debit: 'receivable:' }],
  ['nothing', { micros: 0 }],
  ['a fraction of a micro', { micros: 0.5 }],
  ["a player's account", { account: 1001 }],
  ['a day without a time', { effectiveAt: '2026-05-01' }],
  ['another zone', { effectiveAt: '2026-05-01T00:00:00.000+02:00' }],
])('%s is no command', (_what, change) => {
  const good = postsDollars('bank', 'suspense', 5);
  expect(command.safeParse(good).success).toBe(true);
  expect(command.safeParse({ ...good, ...change }).success).toBe(false);
});

test('a posting dated after its event is refused, one dated before it is booked', () => {
  const house = givenHouseAccount('treasury');
  const now = house.clock.now();
  const dated = (at: number) => ({ ...postsDollars('bank', 'suspense', 5), effectiveAt: instantOf(at) });
  const given = house.after(dated(now - 40 * DAY_MS));
  expect(given.events.at(-1)).toMatchObject({ payload: { effectiveAt: instantOf(now - 40 * DAY_MS) } });
  expect(given.events.at(-1)!.at).toBeGreaterThan(now - DAY_MS);
  expect(given.refusalOf(dated(now + DAY_MS))).toBe('wrong-date');
  expect(given.refusalOf(dated(now - 401 * DAY_MS))).toBe('wrong-date');
});

test('a posting without a date has none in its event', () => {
  const given = givenHouseAccount('treasury').after(postsDollars('bank', 'suspense', 5));
  expect(Object.keys(given.events.at(-1)!.payload)).not.toContain('effectiveAt');
});
