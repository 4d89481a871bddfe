import type { CommonQueryMethods } from 'slonik';
import type { BooksSheet } from '#contracts/finance/books-manifest.ts';
import type { PeriodDetail } from '#contracts/finance/periods.ts';
import type { Position } from '#contracts/position.ts';
import type { NameOf } from './names.ts';

export type Cell = string | number | bigint | null;

/** Rows in a fixed order, a page at a time. */
export type Sheet = Omit<BooksSheet, 'rows'> & { rows: () => AsyncIterable<readonly Cell[][]> };

type Column = BooksSheet['columns'][number];

export const text = (name: string): Column => ({ name, type: 'text' });
export const whole = (name: string): Column => ({ name, type: 'whole' });
export const time = (name: string): Column => ({ name, type: 'time' });
export const day = (name: string): Column => ({ name, type: 'day' });
/** The account number of staff, and its name. */
export const person = (name: string): Column[] => [whole(name), text(`${name}_name`)];

export type MonthBooks = {
  db: CommonQueryMethods;
  period: PeriodDetail;
  /** Milliseconds, both inclusive. */
  from: number;
  to: number;
  /** Later events are not in the month. */
  until: Position;
  /** Imported when the month was closed. Null: all. */
  files: readonly number[] | null;
  nameOf: NameOf;
  now: number;
};

export type SheetOf = (books: MonthBooks) => Sheet;

/** Of small sheets. */
export function rowsOf(read: () => Promise<readonly Cell[][]>): Sheet['rows'] {
  return async function* () {
    yield await read();
  };
}

export const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');

/** Without the "#" a spreadsheet would read "1-7" as a date. */
export const eventName = (place: string): string => `#${place}`;
