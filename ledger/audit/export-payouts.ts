// Writes a day's payouts as CSV with a manifest: control totals, the SHA-256 of the file, and the statement of each partition,
// whose SHA-256 is that of its lines alone (grep '^0,' file | sha256sum).
// Before it: posted-holds.ts. After it: whole-file.ts, and whoever pays, and whoever audits that.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import { cellsOf, type DayStatement, type Payout, PAYOUT_COLUMNS } from '#contracts/payouts/day-statement.ts';
import type { UtcDay } from '#contracts/payouts/utc-day.ts';
import { writeManifest, writeWhole } from './whole-file.ts';

export type PayoutsManifest = {
  file: string;
  sha256: string;
  day: UtcDay;
  payouts: number;
  points: number;
  partitions: readonly DayStatement[];
};

export type PayoutsExport = {
  /** Path of the CSV; the manifest stands beside it as `<file>.manifest.json`. */
  file: string;
  day: UtcDay;
  /** Partition by partition, in the order of the log. */
  payouts: readonly Payout[];
  statements: readonly DayStatement[];
};

export async function exportPayouts({ file, day, payouts, statements }: PayoutsExport): Promise<PayoutsManifest> {
  const text = stringify(payouts.map(cellsOf), { header: true, columns: [...PAYOUT_COLUMNS] });
  const manifest = {
    file,
    sha256: createHash('sha256').update(text).digest('hex'),
    day,
    payouts: payouts.length,
    points: payouts.reduce((sum, { points }) => sum + points, 0),
    partitions: statements,
  };
  await writeWhole(file, (partial) => writeFile(partial, text));
  await writeManifest(manifest);
  return manifest;
}
