import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { PayeeTotals } from '#contracts/internal/compliance.ts';
import { readPaidTotals } from '#projections/withdrawals/read.ts';
import type { ComplianceRooms } from '../rooms/compliance-rooms.ts';
import { accountsOfPerson } from './tax-rows.ts';
import { periodOf, taxStateOf, thresholdOf } from './tax-standing.ts';

const MOST_ROWS = 500;

const payeeRow = z.object({ account: z.int(), person: z.string(), form: z.enum(['W-9', 'W-8BEN']).nullable() });

/** Without names: those are sealed. */
export async function payeeTotals(
  db: CommonQueryMethods,
  { settings }: Pick<ComplianceRooms, 'settings'>,
  year: number,
): Promise<PayeeTotals> {
  const thresholdCents = thresholdOf(settings.value('tax-thresholds'), year);
  const totals = await readPaidTotals(db, periodOf(year));
  const accounts = totals.map(({ account }) => account);
  const payees = await db.any(sql.type(payeeRow)`
    select payee.account, person, tax_form.kind as form from compliance.payee as payee
    left join compliance.tax_form on tax_form.account = payee.account
    where payee.account = any(${sql.array(accounts, 'int8')})`);
  const payeeOf = new Map(payees.map((payee) => [payee.account, payee]));
  const microsOf = new Map(totals.map(({ account, micros }) => [account, micros]));
  const sameName = Map.groupBy(payees, ({ person }) => person);
  const sumOf = (of: readonly number[]) => of.reduce((sum, account) => sum + (microsOf.get(account) ?? 0n), 0n);
  const rows = totals.map(({ account, payments, micros }) => {
    const payee = payeeOf.get(account);
    const others = payee === undefined ? [] : sameName.get(payee.person)!.map((one) => one.account);
    const form = payee?.form ?? null;
    return { account, payments, paidMicros: micros, form, hasNamesake: others.length > 1, personMicros: sumOf(others) };
  });
  const shown = rows.toSorted(bySum).slice(0, MOST_ROWS);
  return {
    thresholdCents,
    payees: totals.length,
    paidMicros: sumOf(accounts),
    rows: await Promise.all(
      shown.map(async ({ hasNamesake, ...row }) => {
        const person = hasNamesake ? await accountsOfPerson(db, row.account) : [row.account];
        const personMicros = sumOf(person);
        const sums = { thresholdCents, paidMicros: personMicros, openMicros: 0n, hasForm: row.form !== null };
        return { ...row, personMicros, state: taxStateOf(sums) };
      }),
    ),
  };
}

type Ranked = { account: number; personMicros: bigint; paidMicros: bigint };

function bySum(one: Ranked, other: Ranked): number {
  if (one.personMicros !== other.personMicros) return one.personMicros > other.personMicros ? -1 : 1;
  if (one.paidMicros !== other.paidMicros) return one.paidMicros > other.paidMicros ? -1 : 1;
  return one.account - other.account;
}
