import type { DatabasePool } from 'slonik';
import { readStatement } from '#projections/statement/read.ts';
import { answer, type Handler } from '../calls/handler.ts';
import { presentTransaction } from './transaction.ts';

export function statementHandler(pool: DatabasePool): Handler<'statement'> {
  return async ({ account, query }) => {
    const lines = await readStatement(pool, account, query);
    return answer(lines.map(presentTransaction));
  };
}
