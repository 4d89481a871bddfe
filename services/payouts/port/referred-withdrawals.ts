import type { DatabasePool } from 'slonik';
import { readByReference, readWithdrawal, type WithdrawalRow } from '#projections/withdrawals/read.ts';
import { spellingsOf } from '../../module/spellings.ts';
import { withdrawalsNamed } from './names-at-provider.ts';

/** By the reference of its payment, or an id that the provider gave to the payout or its batch. */
export async function withdrawalsReferredTo(pool: DatabasePool, text: string): Promise<WithdrawalRow[]> {
  const [paid, named] = await Promise.all([readByReference(pool, spellingsOf(text)), withdrawalsNamed(pool, text)]);
  const known = new Set(paid.map(({ id }) => id));
  const others = await Promise.all(named.filter((id) => !known.has(id)).map((id) => readWithdrawal(pool, id)));
  return [...paid, ...others.filter((one) => one !== null)];
}
