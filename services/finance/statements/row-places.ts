import type { Mapping } from '#contracts/finance/mapping.ts';
import { StatementUnreadable } from './encoding.ts';

type Columns = Mapping['columns'];
type Name = keyof Omit<Columns, 'references' | 'date'>;

/** Where the columns of a mapping are in a row, from 0. */
export type Places = { [Key in Name]: number | null } & {
  date: number;
  references: readonly (number | null)[];
  only: number | null;
};

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Objects of JSON leave out what they do not have: such columns may be missing. */
export function placesOf({ header, columns, only }: Mapping, titles: readonly string[], isJson: boolean): Places {
  const known = titles.map(plain);
  const maybe = (name: string | null, mayMiss = false): number | null => {
    if (name === null) return null;
    const found = known.indexOf(plain(name));
    if (found >= 0 && known.indexOf(plain(name), found + 1) >= 0) {
      throw new StatementUnreadable(`Two columns are called "${name}". Choose the column by its number, from 1.`);
    }
    if (found >= 0) return found;
    if (/^\d{1,3}$/.test(name)) return Number(name) - 1;
    if (mayMiss && isJson) return null;
    const where = header === null ? 'The file has no titles' : `Row ${header} has no title "${name}"`;
    throw new StatementUnreadable(`${where}. Its columns: ${titles.slice(0, 30).join(', ').slice(0, 400) || 'none'}.`);
  };
  if (columns.amount === null && columns.credit === null && columns.debit === null) {
    throw new StatementUnreadable('Choose the column of the amount.');
  }
  return {
    date: maybe(columns.date)!,
    time: maybe(columns.time),
    zone: maybe(columns.zone),
    amount: maybe(columns.amount),
    credit: maybe(columns.credit),
    debit: maybe(columns.debit),
    direction: maybe(columns.direction),
    fee: maybe(columns.fee, true),
    feeDirection: maybe(columns.feeDirection, true),
    balance: maybe(columns.balance, true),
    currency: maybe(columns.currency),
    id: maybe(columns.id, true),
    text: maybe(columns.text, true),
    references: columns.references.map((name) => maybe(name, true)),
    only: maybe(only?.column ?? null),
  };
}
