import type { DatabasePool } from 'slonik';
import type { AboutCredits } from '#contracts/words/offer.ts';
import { readStatement } from '#projections/statement/read.ts';
import { answer, type Handler } from '../calls/handler.ts';
import { presentTransactions } from './transaction.ts';

export function statementHandler(pool: DatabasePool, aboutCredits: AboutCredits): Handler<'statement'> {
  return async ({ account, query }) => {
    const lines = await readStatement(pool, account, query);
    return answer(await presentTransactions(lines, aboutCredits));
  };
}
