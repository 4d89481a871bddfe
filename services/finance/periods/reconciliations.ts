import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { endOfMonth } from '#contracts/days/utc-month.ts';
import type { Drift } from '#contracts/finance/drift.ts';
import type { Reconciliation } from '#contracts/finance/reconciliations.ts';
import type { SourceTerms } from '#contracts/finance/terms.ts';
import { readDrift } from '../drift/read-drift.ts';
import { readSources, readTerms } from '../terms/sources.ts';

type Bounds = {
  lagDays: number;
  /** Milliseconds: of the last moment of the month. */
  at: number;
  balanceAt: number | null;
};

export function reconciliationOf(drift: Drift, { lagDays, at, balanceAt }: Bounds): Reconciliation {
  const isOutstanding = ({ kind, entries, lines }: Drift['items'][number]): boolean => {
    if (kind === 'elsewhere') return true;
    // A line that was booked later is missing from the books of the month.
    if (kind === 'timing') return lines.length === 0;
    return kind === 'not-stated' && entries.every((entry) => Date.parse(entry.at) + lagDays * DAY_MS > at);
  };
  const { account, ours: books, theirs: statement, items } = drift;
  const explained = items.filter(isOutstanding);
  const outstanding = explained.reduce((sum, { micros }) => sum + micros, 0n);
  const adjusted = books - outstanding;
  const oldest = explained.flatMap(({ entries }) => entries.map((entry) => entry.at)).toSorted()[0] ?? null;
  return {
    account,
    books,
    outstanding,
    adjusted,
    statement,
    difference: adjusted - statement,
    balanceAt: balanceAt === null ? null : instantOf(balanceAt),
    open: items.length - explained.length,
    oldestAt: oldest,
  };
}

const closingRow = z.object({ micros: z.string().transform(BigInt), at: z.int() });

type Asked = Pick<SourceTerms, 'currency'> & { account: string; at: number };

/** The last closing balance that a statement states, with the lines after it; null without one. */
async function closingBalance(db: CommonQueryMethods, { account, currency, at }: Asked) {
  return db.maybeOne(sql.type(closingRow)`
    select (closing_micros + coalesce((
        select sum(micros) from finance.line
        where line.account = statement.account and is_live and currency = ${currency} and at > to_at and at <= ${at}
      ), 0))::text as micros, to_at as at
    from finance.statement
    where account = ${account} and is_live and currency = ${currency} and closing_micros is not null and to_at <= ${at}
    order by to_at desc, id desc limit 1`);
}

/** Of every account with entries or statements, at the end of the month. */
export async function readReconciliations(pool: DatabasePool, month: string): Promise<Reconciliation[]> {
  const at = endOfMonth(month) - 1;
  const found: Reconciliation[] = [];
  for (const { account } of await readSources(pool)) {
    const { currency, lagDays } = await readTerms(pool, account);
    const closing = await closingBalance(pool, { account, currency, at });
    const drift = await readDrift(pool, { account, at, statedBalance: closing?.micros ?? null });
    found.push(reconciliationOf(drift, { lagDays, at, balanceAt: closing?.at ?? null }));
  }
  return found;
}
