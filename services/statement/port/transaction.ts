import type { CommonQueryMethods } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import type { Transaction } from '#contracts/statement/calls.ts';
import type { OfferAbout } from '#contracts/offers/words.ts';
import { creditIn, describeLine, pendingIn, playerIn, transactionTypeOf } from '#contracts/statement/fact.ts';
import type { Names } from '../../module/names.ts';
import type { StatementRow } from '#projections/account-lines/read.ts';
import { aboutCredits } from '../../offers/port/about-credits.ts';

/** `names`: of the other players of tips. */
export async function presentTransactions(
  db: CommonQueryMethods,
  rows: readonly StatementRow[],
  names: Names,
): Promise<Transaction[]> {
  const about = await aboutCredits(
    db,
    rows.flatMap(({ fact }) => creditIn(fact) ?? []),
  );
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
