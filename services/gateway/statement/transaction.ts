import type { Transaction } from '#contracts/statement/calls.ts';
import { transactionTypeOf } from '#contracts/statement/transaction-type.ts';
import type { Offers } from '#contracts/internal/offers.ts';
import type { OfferAbout } from '#contracts/words/offer.ts';
import { creditIn, describeLine, pendingIn } from '#contracts/words/statement-line.ts';
import type { StatementRow } from '#projections/statement/read.ts';

export async function presentTransactions(
  rows: readonly StatementRow[],
  aboutCredits: Offers['aboutCredits'],
): Promise<Transaction[]> {
  const about = await aboutCredits(rows.flatMap(({ fact }) => creditIn(fact) ?? []));
  return rows.map((row) => present(row, about.get(creditIn(row.fact) ?? '') ?? null));
}

function present({ id, fact, amount, balanceAfter, at }: StatementRow, about: OfferAbout | null): Transaction {
  const pendingAmount = pendingIn(fact);
  return {
    id,
    type: transactionTypeOf(fact),
    description: describeLine(fact, about),
    gameType: fact.game,
    amount,
    ...(pendingAmount !== null && { pendingAmount }),
    balanceAfter,
    createdAt: new Date(at).toISOString(),
  };
}
