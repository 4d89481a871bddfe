import { stringify } from 'csv-stringify/sync';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { PayeeTotals } from '#contracts/internal/compliance.ts';
import { readPaidTotals } from '#projections/withdrawals/read.ts';
import type { PayeeKeys } from '../payees/payee-keys.ts';
import { opened } from '../payees/payee-rows.ts';
import type { ComplianceRooms } from '../rooms/compliance-rooms.ts';
import { accountsOfPerson } from './tax-rows.ts';
import { periodOf, taxStateOf, thresholdOf } from './tax-standing.ts';

const MOST_ROWS = 500;

const totalledPayeeRow = z.object({ account: z.int(), person: z.string(), form: z.enum(['W-9', 'W-8BEN']).nullable() });

/** Without names: those are sealed. */
export async function payeeTotals(
  db: CommonQueryMethods,
  { settings }: Pick<ComplianceRooms, 'settings'>,
  year: number,
): Promise<PayeeTotals> {
  const thresholdCents = thresholdOf(settings.value('tax-thresholds'), year);
  const totals = await readPaidTotals(db, periodOf(year));
  const accounts = totals.map(({ account }) => account);
  const payees = await db.any(sql.type(totalledPayeeRow)`
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

const payeeRow = z.object({
  account: z.int(),
  sealed: z.instanceof(Buffer),
  person: z.string(),
  form: z.string().nullable(),
});

const HEADER = ['year', 'person', 'account', 'legal name', 'country', 'payments', 'dollars', 'tax form'];
const MICROS_PER_CENT = 10_000n;
/** Opening a page of sealed forms takes a few milliseconds. */
const PAGE = 500;

/** One row per account. Accounts with the same name and country have the same person. */
export async function taxTotals(
  db: CommonQueryMethods,
  keys: PayeeKeys,
  year: number,
): Promise<{ players: number; csv: string }> {
  const totals = await readPaidTotals(db, periodOf(year));
  let csv = csvOf([HEADER], true);
  for (let from = 0; from < totals.length; from += PAGE) {
    csv += csvOf(await rowsOf(db, keys, { year, totals: totals.slice(from, from + PAGE) }));
  }
  return { players: totals.length, csv };
}

/** The byte order mark makes spreadsheets read UTF-8. They would read some texts as formulas. */
function csvOf(rows: (readonly unknown[])[], bom = false): string {
  return stringify(rows, { escape_formulas: true, bom });
}

type Totals = Awaited<ReturnType<typeof readPaidTotals>>;

async function rowsOf(db: CommonQueryMethods, keys: PayeeKeys, { year, totals }: { year: number; totals: Totals }) {
  const accounts = totals.map(({ account }) => account);
  const payees = await db.any(sql.type(payeeRow)`
    select payee.account, sealed, person, tax_form.kind as form from compliance.payee as payee
    left join compliance.tax_form on tax_form.account = payee.account
    where payee.account = any(${sql.array(accounts, 'int8')})`);
  const byAccount = new Map(payees.map((payee) => [payee.account, payee]));
  return totals.map(({ account, payments, micros }) => {
    const payee = byAccount.get(account);
    const form = payee === undefined ? null : opened(keys, account, payee.sealed);
    const person = payee?.person.slice(0, 12) ?? '';
    return [year, person, account, form?.legalName, form?.country, payments, dollarsOf(micros), payee?.form];
  });
}

function dollarsOf(micros: bigint): string {
  const cents = String((micros + MICROS_PER_CENT / 2n) / MICROS_PER_CENT).padStart(3, '0');
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`;
}
