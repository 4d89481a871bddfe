import { expect, test } from 'vitest';
import { command } from '#contracts/commands.ts';
import { sets } from '#tests/support/asks.ts';
import { givenHouseAccount } from '#tests/support/given-account.ts';

test('a change is an event of the settings account', () => {
  const given = givenHouseAccount('settings').after(sets('signup-bonus', 250));
  expect(given.events.at(-1)).toMatchObject({
    type: 'setting-changed',
    actor: 'cli:demo',
    payload: { key: 'signup-bonus', value: 250, reason: 'a new season' },
  });
  expect(given.account.settings).toEqual(new Map([['signup-bonus', 250]]));
});

test('a value that is already set is refused', () => {
  const given = givenHouseAccount('settings').after(sets('game-limits', { dice: { maxStakePoints: 5 } }));
  expect(given.refusalOf(sets('game-limits', { dice: { maxStakePoints: 5 } }))).toBe('setting-unchanged');
  expect(given.refusalOf(sets('game-limits', { dice: { maxStakePoints: 6 } }))).toBeNull();
});

test('a change based on an outdated value is refused, and nothing is lost', () => {
  const given = givenHouseAccount('settings').after({ ...sets('signup-bonus', 250), basedOn: 100 });
  expect(given.refusalOf({ ...sets('signup-bonus', 300), basedOn: 100 })).toBe('setting-changed-meanwhile');
  expect(given.refusalOf({ ...sets('signup-bonus', 300), basedOn: 250 })).toBeNull();
  expect(given.refusalOf(sets('signup-bonus', 300))).toBeNull();
});

test.each([
  ['a value out of bounds', { value: -1 }],
  ['a value of another type', { value: 'many' }],
  ['an unknown key', { key: 'no-such-setting' }],
  ["another account than the settings'", { account: 7 }],
  ['no reason', { reason: ' ' }],
  ['no actor', { actor: undefined }],
])('%s is no command', (_what, change) => {
  const good = sets('signup-bonus', 250);
  expect(command.safeParse(good).success).toBe(true);
  expect(command.safeParse({ ...good, ...change }).success).toBe(false);
});
