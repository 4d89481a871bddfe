import type { DatabasePool } from 'slonik';
import type { Offers } from '#contracts/internal/offers.ts';
import { readStatement } from '#projections/statement/read.ts';
import { answer, type Handler } from '../calls/handler.ts';
import { presentTransactions } from './transaction.ts';

export function statementHandler(pool: DatabasePool, aboutCredits: Offers['aboutCredits']): Handler<'statement'> {
  return async ({ account, query }) => {
    const lines = await readStatement(pool, account, query);
    return answer(await presentTransactions(lines, aboutCredits));
  };
}
