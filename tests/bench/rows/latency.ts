// The tail under load: p99 of a bet at half of the peak load over the p50 of a bet that is alone.
import { p99OfBareSync } from '../baselines/bare-sync.ts';
import { driveClosed, driveOpen } from '../drive.ts';
import { openLedgerBed, placeBet, placeBetAtLast } from '../ledger-bed.ts';
import { median, percentile } from '../report/statistics.ts';
import { takeTurns } from '../rounds.ts';
import type { Row } from './row.ts';

const PEAK_IN_FLIGHT = 256;

export const latency: Row = {
  name: 'latency',
  async measure({ server, pace }) {
    await using bed = await openLedgerBed(server);
    const once = () => placeBet(bed.ledger);
    // A stall may be so long that the ledger turns bets away: they count with all the time until they were taken.
    const atLast = () => placeBetAtLast(bed.ledger);
    const peak = { label: '', run: async (ms: number) => (await driveClosed(PEAK_IN_FLIGHT, ms, once)).perSecond };
    const [peaks] = await takeTurns([peak], 'bets/s', pace);
    const half = Math.round(median(peaks!.runs) / 2);
    const [busy, alone, disk] = await takeTurns(
      [
        {
          label: `p99 at ${half.toLocaleString('en-US')} bets/s, counted from when each was due`,
          run: async (ms) => percentile((await driveOpen(half, ms, atLast)).latencies, 99),
        },
        {
          label: 'p50 at one in flight',
          run: async (ms) => percentile((await driveClosed(1, ms, once)).latencies, 50),
        },
        { label: 'p99 of a bare write and its sync, due at any moment', run: async (ms) => p99OfBareSync(ms) },
      ],
      'ms',
      pace,
    );
    return {
      row: this.name,
      comparisons: [
        {
          title: 'p99 at half the peak over p50 alone',
          ours: busy!,
          baseline: alone!,
          target: { of: 'ratio', bound: 'under', value: 10 },
        },
        {
          title: 'p99 of the disk with nothing else to do over p50 alone',
          ours: disk!,
          baseline: alone!,
          target: null,
        },
      ],
    };
  },
};
