import type { CommonQueryMethods } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import type { Transaction } from '#contracts/statement/calls.ts';
import type { OfferAbout } from '#contracts/offers/words.ts';
import { creditIn, describeLine, pendingIn, playerIn, transactionTypeOf } from '#contracts/statement/fact.ts';
import type { Names } from '../../module/names.ts';
import type { StatementRow } from '#projections/account-lines/read.ts';
import type { AccountId } from '#contracts/ids.ts';
import { readPaidCodes } from '#projections/promos/read.ts';
import { aboutCredits } from '../../offers/port/about-credits.ts';

/** Of one account. `names`: of the other players of tips. */
export async function presentTransactions(
  db: CommonQueryMethods,
  account: AccountId,
  rows: readonly StatementRow[],
  names: Names,
): Promise<Transaction[]> {
  const about = await aboutCredits(
    db,
    rows.flatMap(({ fact }) => creditIn(fact) ?? []),
  );
  const nameOf = await names(rows.flatMap(({ fact }) => playerIn(fact) ?? []));
  const promos = rows.filter(({ fact }) => fact.type === 'promo-paid');
  const codes = await readPaidCodes(
    db,
    account,
    promos.map(({ at }) => at),
  );
  return rows.map((row) => {
    const player = playerIn(row.fact);
    const code = row.fact.type === 'promo-paid' ? codes.get(row.at) : undefined;
    const name = player === null ? (code ?? null) : nameOf(player);
    return present(row, about.get(creditIn(row.fact) ?? '') ?? null, name);
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
