import type { DatabaseBed } from '../database-bed.ts';
import type { RowResult } from '../report/table.ts';
import type { Pace } from '../rounds.ts';

export type Bench = {
  server: DatabaseBed;
  pace: Pace;
  isLong: boolean;
  /** Another checkout, whose program takes turns with ours. */
  against: URL | null;
};

export type Row = { name: string; measure(bench: Bench): Promise<RowResult> };
