import type { DatabaseBed } from '../database-bed.ts';
import type { RowResult } from '../report/table.ts';
import type { Pace } from '../rounds.ts';

export type Bench = { server: DatabaseBed; pace: Pace; isLong: boolean };

export type Row = { name: string; measure(bench: Bench): Promise<RowResult> };
