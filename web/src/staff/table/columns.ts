import type { ReactNode } from 'react';

export type StaffColumn<Row> = {
  id: string;
  name: string;
  cell(row: Row): ReactNode;
  /** In the CSV file. */
  text(row: Row): string | number | null;
  /** By this the server can sort it, if the list has such a sort. */
  sort?: string;
  isAmount?: boolean;
  /** Shows how long ago: it falls while the time that it is sorted by rises. */
  isAge?: boolean;
  /** CSS width; the rest is shared. */
  width?: string;
  /** Hidden until chosen. */
  isExtra?: boolean;
};

export type RowCommand<Row> = {
  key: string;
  label: string;
  tone?: 'primary' | 'danger' | 'quiet';
  run(rows: readonly [Row, ...Row[]]): void;
  /** Without it, to every row. */
  appliesTo?(row: Row): boolean;
};

export type RowPick<Row> = {
  key: string;
  label: string;
  picks(row: Row): boolean;
};
