import type { DatabasePool } from 'slonik';
import { readStatement } from '#projections/account-lines/read.ts';
import { answer, type Handler } from '../../module/handler.ts';
import type { Names } from '../../module/names.ts';
import { presentTransactions } from './transaction.ts';

type Deps = { pool: DatabasePool; names: Names };

export function statementHandler({ pool, names }: Deps): Handler<'statement'> {
  return async ({ account, query }) => {
    const lines = await readStatement(pool, account, query);
    return answer(await presentTransactions(pool, account, lines, names));
  };
}
