import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import { endOfMonth } from '#contracts/days/utc-month.ts';
import { type Reconciliation, reconciliation } from '#contracts/finance/reconciliations.ts';
import { accountId } from '#contracts/ids.ts';
import { sumText } from '#projections/view/sums.ts';
import { closedMonths } from '../terms/months.ts';
import { readSourceNames, readTerms } from '../terms/sources.ts';
import { type Figures, readFigures } from './figures.ts';

/** JSON has no bigints: sums are texts in it. */
const sums = { books: sumText, outstanding: sumText, adjusted: sumText, statement: sumText, difference: sumText };
const storedReconciliation = reconciliation.extend(sums);
const storedFigures = storedReconciliation.pick({
  books: true,
  outstanding: true,
  adjusted: true,
  statement: true,
  difference: true,
  balanceAt: true,
  open: true,
  oldestAt: true,
});

export function storedText(value: object): string {
  return JSON.stringify(value, (_, field: unknown) => (typeof field === 'bigint' ? String(field) : field));
}

const FIGURE_NAMES = Object.keys(storedFigures.shape) as (keyof Figures)[];

export function figuresIn(row: Reconciliation) {
  return Object.fromEntries(FIGURE_NAMES.map((name) => [name, row[name]]));
}

const signaturesRow = z.object({
  account: z.string(),
  figures: storedFigures,
  preparedBy: accountId,
  preparedAt: z.number(),
  reviewedBy: accountId.nullable(),
  reviewedAt: z.number().nullable(),
  reason: z.string().nullable(),
});
export type Signatures = z.infer<typeof signaturesRow>;

function isSame(one: Figures, other: Figures): boolean {
  return FIGURE_NAMES.every((name) => one[name] === other[name]);
}

function stateOf(figures: Figures, signatures: Signatures | undefined): Reconciliation['state'] {
  const { books, statement, open, oldestAt } = figures;
  if (books === 0n && statement === 0n && open === 0 && oldestAt === null) return 'not-needed';
  if (signatures === undefined) return 'open';
  if (!isSame(figures, signatures.figures)) return 'changed';
  return signatures.reviewedBy === null ? 'prepared' : 'reviewed';
}

export function reconciliationOf(
  account: string,
  figures: Figures,
  signatures: Signatures | undefined,
): Reconciliation {
  const state = stateOf(figures, signatures);
  const isReviewed = state === 'reviewed';
  const reviewedAt = signatures?.reviewedAt ?? null;
  return {
    account,
    state,
    ...figures,
    preparedBy: signatures?.preparedBy ?? null,
    preparedAt: signatures === undefined ? null : instantOf(signatures.preparedAt),
    reviewedBy: isReviewed ? signatures!.reviewedBy : null,
    reviewedAt: isReviewed ? instantOf(reviewedAt!) : null,
    reason: isReviewed ? signatures!.reason : null,
  };
}

/** At the end of the month, with present figures. */
export async function presentReconciliations(
  db: CommonQueryMethods,
  month: string,
  accounts?: ReadonlySet<string>,
): Promise<Reconciliation[]> {
  const at = endOfMonth(month) - 1;
  const rows = await db.any(sql.type(signaturesRow)`
    select account, figures, prepared_by as "preparedBy", prepared_at as "preparedAt", reviewed_by as "reviewedBy",
      reviewed_at as "reviewedAt", reason
    from finance.reconciliation where month = ${month}`);
  const signatures = new Map(rows.map((row) => [row.account, row]));
  const found: Reconciliation[] = [];
  for (const account of await readSourceNames(db)) {
    if (accounts?.has(account) === false) continue;
    const { currency, lagDays } = await readTerms(db, account);
    const figures = await readFigures(db, { account, at, currency, lagDays });
    found.push(reconciliationOf(account, figures, signatures.get(account)));
  }
  return found;
}

/** Of a closed month as it was closed. */
export async function readReconciliations(db: CommonQueryMethods, month: string): Promise<readonly Reconciliation[]> {
  if (!(await closedMonths(db)).has(month)) return presentReconciliations(db, month);
  return db.oneFirst(sql.type(z.object({ reconciliations: z.array(storedReconciliation) }))`
    select reconciliations from finance.period where month = ${month}`);
}
