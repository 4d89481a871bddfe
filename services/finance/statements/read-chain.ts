import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { maybeInstantOf } from '#contracts/days/time.ts';
import type { ChainedStatement } from '#contracts/finance/statement-chain-calls.ts';
import { readChainFaults } from './faults.ts';
import { STATED_END } from './stated-end.ts';

const SHOWN = 200;

const reachRow = z.object({ account: z.string(), statedTo: z.int() });

/** In milliseconds, of accounts whose statements or pulls have a period. */
export async function readReaches(db: CommonQueryMethods): Promise<ReadonlyMap<string, number>> {
  const rows = await db.any(sql.type(reachRow)`
    select account, max(stated_to) as "statedTo" from (
      select statement.account, ${STATED_END} as stated_to
      from finance.statement join finance.file on file.id = statement.file
      where is_live and is_stated and state = 'imported'
      union all
      select account, pulled_to from finance.pull where pulled_to is not null
    ) as stated group by account`);
  return new Map(rows.map(({ account, statedTo }) => [account, statedTo]));
}

const statementRow = z.object({
  id: z.int(),
  file: z.int(),
  fileName: z.string(),
  currency: z.string(),
  number: z.string().nullable(),
  holder: z.string().nullable(),
  from: z.int().nullable(),
  to: z.int().nullable(),
  isStated: z.boolean(),
  opening: z.int().nullable(),
  closing: z.int().nullable(),
});

export async function readStatementChain(
  db: CommonQueryMethods,
  account: string,
): Promise<{ statedTo: string | null; rows: ChainedStatement[] }> {
  const statements = await db.any(sql.type(statementRow)`
    select statement.id, file, name as "fileName", currency, number, holder, from_at as "from", to_at as "to",
      is_stated as "isStated", opening_micros as opening, closing_micros as closing
    from finance.statement join finance.file on file.id = statement.file
    where statement.account = ${account} and is_live and state = 'imported'
    order by from_at desc nulls last, statement.id desc limit ${SHOWN}`);
  const faults = new Map((await readChainFaults(db, account)).map(({ statement, detail }) => [statement.id, detail]));
  const reaches = await readReaches(db);
  return {
    statedTo: maybeInstantOf(reaches.get(account) ?? null),
    rows: statements.map(({ from, to, ...row }) => {
      return { ...row, from: maybeInstantOf(from), to: maybeInstantOf(to), fault: faults.get(row.id) ?? null };
    }),
  };
}
