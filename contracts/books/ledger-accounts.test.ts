import { expect, test } from 'vitest';
import { KINDS } from '../kinds.ts';
import { classOfAccount } from '../definition/chart-of-accounts.ts';
import { pointAccountsOf } from './ledger-accounts.ts';

test('every account that holds points has a class, and only the accounts of payouts trade points for dollars', () => {
  const accounts = new Set(KINDS.flatMap((kind) => Object.values(pointAccountsOf(kind) ?? {})));
  const trading = [...accounts].filter((account) => classOfAccount(account) === 'trading');
  expect(trading.toSorted()).toEqual(['exchange', 'payout-clearing']);
});
