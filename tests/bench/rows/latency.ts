// The tail under load: p99 of a bet at half of the peak load over the p50 of a bet that is alone. Beside it the same of
// the statement that a competent user writes, at half of its own peak, and what the disk does alone.
import { p99OfBareSync } from '../baselines/bare-sync.ts';
import { BetStore } from '../baselines/bet-store.ts';
import { betInOnePipelined } from '../baselines/single-statement.ts';
import { driveClosed, driveOpen } from '../drive.ts';
import { openLedgerBed, placeBet, placeBetAtLast } from '../ledger-bed.ts';
import { median, percentile } from '../report/statistics.ts';
import type { Figure } from '../report/comparison.ts';
import { type Contender, takeTurns } from '../rounds.ts';
import type { Bench, Row } from './row.ts';

const PEAK_IN_FLIGHT = 256;

export const latency: Row = {
  name: 'latency',
  async measure({ server, pace }) {
    await using bed = await openLedgerBed(server);
    await using database = await server.create();
    await BetStore.createTables(database.url);
    await using store = await BetStore.open(database.url, { isPipelined: true });
    const ours: Server = {
      once: () => placeBet(bed.ledger),
      // A stall may be so long that the ledger turns bets away: they count with all the time until they were taken.
      atLast: () => placeBetAtLast(bed.ledger),
    };
    const statement: Server = { once: () => betInOnePipelined(store), atLast: () => betInOnePipelined(store) };
    const disk = {
      label: 'p99 of a bare write and its sync, due at any moment',
      run: async (ms: number) => p99OfBareSync(ms),
    };
    const [busy, alone, sync] = await tail(ours, pace, [disk]);
    const [busyStatement, aloneStatement] = await tail(statement, pace);
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
          title: 'the same of one CTE statement a bet at half its own peak',
          ours: busyStatement!,
          baseline: aloneStatement!,
          target: null,
        },
        {
          title: 'p99 of the disk with nothing else to do over p50 alone',
          ours: sync!,
          baseline: alone!,
          target: null,
        },
      ],
    };
  },
};

type Server = { once(): Promise<void>; atLast(): Promise<void> };

/** In turns: p99 at half of the peak, p50 at one in flight, and the others. */
async function tail(
  { once, atLast }: Server,
  pace: Bench['pace'],
  others: readonly Contender[] = [],
): Promise<Figure[]> {
  const peak = { label: '', run: async (ms: number) => (await driveClosed(PEAK_IN_FLIGHT, ms, once)).perSecond };
  const [peaks] = await takeTurns([peak], 'bets/s', pace);
  const half = Math.round(median(peaks!.runs) / 2);
  return await takeTurns(
    [
      {
        label: `p99 at ${half.toLocaleString('en-US')} bets/s, counted from when each was due`,
        run: async (ms) => percentile((await driveOpen(half, ms, atLast)).latencies, 99),
      },
      {
        label: 'p50 at one in flight',
        run: async (ms) => percentile((await driveClosed(1, ms, once)).latencies, 50),
      },
      ...others,
    ],
    'ms',
    pace,
  );
}
