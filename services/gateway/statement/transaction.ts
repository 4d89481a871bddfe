// One line of the statement as the client reads it.
import type { Transaction } from '#contracts/statement/calls.ts';
import type { StatementRow } from '#projections/statement/read.ts';

export function presentTransaction(row: StatementRow): Transaction {
  const { id, type, description, amount, balanceAfter } = row;
  return { id, type, description, gameType: row.game, amount, balanceAfter, createdAt: new Date(row.at).toISOString() };
}
