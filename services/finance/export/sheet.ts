import type { BooksSheet } from '#contracts/finance/books-manifest.ts';

export type Cell = string | number | bigint | null;

/** Rows in a fixed order, a page at a time. */
export type Sheet = Omit<BooksSheet, 'rows'> & { rows: () => AsyncIterable<readonly Cell[][]> };

type Column = BooksSheet['columns'][number];

export const text = (name: string): Column => ({ name, type: 'text' });
export const whole = (name: string): Column => ({ name, type: 'whole' });
export const time = (name: string): Column => ({ name, type: 'time' });
export const day = (name: string): Column => ({ name, type: 'day' });
