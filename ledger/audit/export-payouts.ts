// Writes a day's payouts as CSV with a manifest: control totals, the SHA-256 of the file, and the statement of each partition,
// whose SHA-256 is that of its lines alone (grep '^0,' file | sha256sum).
import { cellsOf, type DayStatement, type Payout, PAYOUT_COLUMNS } from '#contracts/payouts/day-statement.ts';
import type { UtcDay } from '#contracts/payouts/utc-day.ts';
import { writeCsv, writeManifest } from './whole-file.ts';

export type PayoutsManifest = {
  file: string;
  sha256: string;
  day: UtcDay;
  payouts: number;
  points: bigint;
  partitions: readonly DayStatement[];
};

export type PayoutsExport = {
  /** Path of the CSV; the manifest stands beside it as `<file>.manifest.json`. */
  file: string;
  day: UtcDay;
  /** Partition by partition, in the order of the log, a page at a time: a day may have more than anybody wants to hold at once. */
  pages: AsyncIterable<readonly Payout[]>;
  /** Asked for when all pages have been read. */
  statements: () => readonly DayStatement[];
};

export async function exportPayouts({ file, day, pages, statements }: PayoutsExport): Promise<PayoutsManifest> {
  const sums = { payouts: 0, points: 0n };
  async function* rows(): AsyncIterable<string[]> {
    for await (const page of pages) {
      for (const payout of page) {
        sums.payouts += 1;
        sums.points += BigInt(payout.points);
        yield cellsOf(payout);
      }
    }
  }
  const sha256 = await writeCsv({ file, columns: PAYOUT_COLUMNS, rows: rows() });
  const manifest = { file, sha256, day, ...sums, partitions: statements() };
  await writeManifest(manifest);
  return manifest;
}
