import type { Account } from '../engine/book/account.ts';
import type { SeedState } from './slice.ts';

/** Opening an account commits its first pair. */
export function seedsOf(account: Readonly<Account>): Readonly<SeedState> {
  if (account.epoch === -1) throw new Error(`account ${account.id} has no seed pair`);
  return account;
}
