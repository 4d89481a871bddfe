import type { CommonQueryMethods } from 'slonik';
import { isReserve } from '#contracts/proofs/reserve-words.ts';
import { statedBalances } from '../../finance/port/stated-balances.ts';
import { providerBalances } from '../../payouts/port/provider-balances.ts';
import type { StatedReserve } from './day-rows.ts';

/** One for each account of the books: the newest of a statement and an answer of the provider. */
export async function statedReserves(db: CommonQueryMethods, at: number): Promise<readonly StatedReserve[]> {
  const stated = [...(await statedBalances(db, at)), ...(await providerBalances(db))];
  const newest = new Map<string, StatedReserve>();
  for (const one of stated.toSorted((a, b) => a.asOf - b.asOf)) newest.set(one.name, one);
  return [...newest.values()].filter(({ name }) => isReserve(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
