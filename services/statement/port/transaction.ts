import { instantOf } from '#contracts/days/time.ts';
import type { Transaction } from '#contracts/statement/calls.ts';
import type { Offers } from '#contracts/internal/offers.ts';
import type { OfferAbout } from '#contracts/offers/words.ts';
import { creditIn, describeLine, pendingIn, playerIn, transactionTypeOf } from '#contracts/statement/fact.ts';
import type { Names } from '../../module/names.ts';
import type { StatementRow } from '#projections/account-lines/read.ts';

export type LineDeps = {
  offers: Pick<Offers, 'aboutCredits'>;
  /** Of the other players of tips. */
  names: Names;
};

export async function presentTransactions(
  rows: readonly StatementRow[],
  { offers, names }: LineDeps,
): Promise<Transaction[]> {
  const about = await offers.aboutCredits(rows.flatMap(({ fact }) => creditIn(fact) ?? []));
  const nameOf = await names(rows.flatMap(({ fact }) => playerIn(fact) ?? []));
  return rows.map((row) => {
    const player = playerIn(row.fact);
    return present(row, about.get(creditIn(row.fact) ?? '') ?? null, player === null ? null : nameOf(player));
  });
}

function present(
  { id, fact, amount, balanceAfter, at }: StatementRow,
  about: OfferAbout | null,
  name: string | null,
): Transaction {
  const pendingAmount = pendingIn(fact);
  return {
    id,
    type: transactionTypeOf(fact),
    description: describeLine(fact, about, name),
    gameType: fact.game,
    amount,
    ...(pendingAmount !== null && { pendingAmount }),
    balanceAfter,
    createdAt: instantOf(at),
  };
}
