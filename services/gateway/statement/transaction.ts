import type { Transaction } from '#contracts/statement/calls.ts';
import { transactionTypeOf } from '#contracts/statement/transaction-type.ts';
import { describeLine } from '#contracts/words/statement-line.ts';
import type { StatementRow } from '#projections/statement/read.ts';

export function presentTransaction({ id, fact, amount, balanceAfter, at }: StatementRow): Transaction {
  return {
    id,
    type: transactionTypeOf(fact),
    description: describeLine(fact),
    gameType: fact.game,
    amount,
    balanceAfter,
    createdAt: new Date(at).toISOString(),
  };
}
