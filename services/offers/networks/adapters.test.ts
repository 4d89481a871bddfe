import { expect, test } from 'vitest';
import { dollarAccount } from '#contracts/treasury/events.ts';
import { NETWORK_ADAPTERS } from './adapters.ts';

test('every network has a name of its own that a dollar account can carry', () => {
  const names = NETWORK_ADAPTERS.map(({ network }) => network);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !dollarAccount.safeParse(`receivable:${name}`).success)).toEqual([]);
});

test('a network that signs nothing is reached by a secret path only', () => {
  const unsigned = NETWORK_ADAPTERS.filter(({ signs }) => signs.length === 0);
  expect(unsigned.filter(({ needsSecretPath }) => !needsSecretPath)).toEqual([]);
});
