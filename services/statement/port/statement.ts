import type { DatabasePool } from 'slonik';
import type { Offers } from '#contracts/internal/offers.ts';
import { readStatement } from '#projections/account-lines/read.ts';
import { answer, type Handler } from '../../module/handler.ts';
import type { Names } from '../../module/names.ts';
import { presentTransactions } from './transaction.ts';

type Deps = { pool: DatabasePool; offers: Pick<Offers, 'aboutCredits'>; names: Names };

export function statementHandler({ pool, offers, names }: Deps): Handler<'statement'> {
  return async ({ account, query }) => {
    const lines = await readStatement(pool, account, query);
    return answer(await presentTransactions(lines, { offers, names }));
  };
}
