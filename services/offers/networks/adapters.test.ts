import { expect, test } from 'vitest';
import { dollarAccount } from '#contracts/definition/chart-of-accounts.ts';
import { gotFields, posted } from '#tests/support/offers/postbacks.ts';
import { NETWORK_ADAPTERS } from './adapters.ts';
import { readFields } from './fields.ts';

test('every network has a unique name that a dollar account can carry', () => {
  const names = NETWORK_ADAPTERS.map(({ network }) => network);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !dollarAccount.safeParse(`receivable:${name}`).success)).toEqual([]);
});

test('fields in the body of a GET are ignored: nothing signs them', () => {
  const { headers, body } = posted({ payout: '9.00', user_id: 'u' });
  const request = { ...gotFields({ payout: '1.00' }), headers, body };
  expect(readFields(request)).toEqual(new Map([['payout', '1.00']]));
  expect(readFields({ ...request, method: 'POST' })).toBe('"payout" is given twice.');
});

test('a network that signs nothing needs a secret path', () => {
  const unsigned = NETWORK_ADAPTERS.filter(({ signs }) => signs.length === 0);
  expect(unsigned.filter(({ needsSecretPath }) => !needsSecretPath)).toEqual([]);
});
