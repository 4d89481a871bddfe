import type { Account } from '../engine/book/account.ts';
import type { SeedState } from './slice.ts';

/** Opening an account commits its first pair, so an open account has one. */
export function seedsOf({ id, seeds }: Readonly<Account>): Readonly<SeedState> {
  if (seeds === undefined) throw new Error(`account ${id} has no seed pair`);
  return seeds;
}
