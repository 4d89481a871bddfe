// The statements of the month that finance still works on, with differences of many kinds.
import { DAY_MS } from '#contracts/days/time.ts';
import { endOfMonth, startOfMonth } from '#contracts/days/utc-month.ts';
import { camt053File, csvFile, mt940File, type StatedRow, type StatementText } from './statement-files.ts';

/** `ours`: the house's own reference of a payment. */
export type BookedRow = StatedRow & { ours?: string | undefined };

/** Of one account: its entries in the month, and the balance that its last statement ended with. */
export type Account = { rows: readonly BookedRow[]; opening: number };

const CENT = 10_000;
const DOLLAR = 1_000_000;
/** Of a reference of the house, as a bank with short fields prints it. */
const CUT_AT = 20;
/** Days of the month that the bank's first statement ends with, and its second begins with. */
const GAP = { after: 12, before: 16 };
/** From the end of a network's statement to the end of the month. */
const EARLY_DAYS = 2;
/** Of unknown origin. */
const IN_GAP = 25 * DOLLAR;

/** Payments in order of time, without those that came back. */
function plainOf(rows: readonly BookedRow[], isIn: boolean): BookedRow[] {
  const isAlone = ({ reference }: StatedRow) => rows.filter((row) => row.reference === reference).length === 1;
  return rows.filter((row) => row.micros > 0 === isIn && isAlone(row));
}

/** `onBank`: payments that the bank states instead. */
export function paypalFaults(
  month: string,
  { rows, opening }: Account,
): { files: StatementText[]; onBank: StatedRow[] } {
  const [twice, cent, missing, cut] = plainOf(rows, false);
  const stated = rows.flatMap((row): StatedRow[] => {
    if (row === twice) return [row, row];
    if (row === cent) return [{ ...row, micros: row.micros - CENT }];
    if (row === missing) return [];
    if (row === cut) return [{ ...row, reference: (row.ours ?? row.reference).slice(0, CUT_AT), text: 'Payout' }];
    return [row];
  });
  const from = startOfMonth(month);
  const euros = { at: from + 10 * DAY_MS, micros: -15 * DOLLAR, currency: 'EUR' };
  stated.push({ ...euros, reference: 'PAY-70341', text: 'Subscription of a plug-in' });
  const balance = { from, to: endOfMonth(month) - 1, opening };
  const unread = `${month}-23,n/a,USD,PAY-70402,Hold released`;
  const files = [csvFile(`paypal-${month}`, inOrder(stated), { balance, unread })];
  return { files, onBank: missing === undefined ? [] : [{ ...missing, text: 'PayPal' }] };
}

/** `strays`: payments of another account that this one states. */
export function bankFaults(month: string, { rows, opening }: Account, strays: readonly StatedRow[]): StatementText[] {
  const from = startOfMonth(month);
  const to = endOfMonth(month) - 1;
  const day = (number: number) => from + (number - 1) * DAY_MS;
  const known = [...rows, ...strays];
  const first = inOrder([
    ...known.filter(({ at }) => at < day(GAP.after + 1)),
    { at: day(9), micros: 150 * DOLLAR, reference: '', text: 'Deposit at a branch' },
  ]);
  const second = inOrder([
    // A bank books what happens between its statements on the first day of the next one.
    ...known
      .filter(({ at }) => at >= day(GAP.after + 1))
      .map((row) => ({ ...row, at: Math.max(row.at, day(GAP.before)) })),
    { at: to, micros: -4 * DOLLAR, reference: '', text: 'Account fee' },
  ]);
  const closed = first.reduce((sum, { micros }) => sum + micros, opening);
  return [
    camt053File(`bank-${month}-1`, first, { from, to: day(GAP.after), opening }),
    mt940File(`bank-${month}-2`, second, { from: day(GAP.before), to, opening: closed + IN_GAP }),
  ];
}

/** Pays less than it told for one conversion, leaves one out, and states the last days later. */
export function networkFaults(name: string, month: string, { rows, opening }: Account): StatementText[] {
  const to = endOfMonth(month) - 1 - EARLY_DAYS * DAY_MS;
  const within = rows.filter(({ at }) => at <= to);
  const plain = plainOf(within, true);
  const [cut, missing] = [plain[Math.floor(plain.length / 3)], plain[Math.floor((2 * plain.length) / 3)]];
  const stated = within
    .filter((row) => row !== missing || row === cut)
    .map((row) => (row === cut ? { ...row, micros: Math.round((row.micros * 0.9) / CENT) * CENT } : row));
  return [csvFile(`${name}-${month}`, stated, { balance: { from: startOfMonth(month), to, opening } })];
}

function inOrder(rows: readonly StatedRow[]): StatedRow[] {
  return rows.toSorted((one, other) => one.at - other.at);
}
