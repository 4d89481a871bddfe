// The tail at the ledger's door: p99 of a bet at half of the peak load over the p50 of a bet that is alone. Beside it the
// same of the statement that a competent user writes, at half of its own peak, and what the disk does alone.
import { p99OfBareSync } from '../../baselines/bare-sync.ts';
import { BetStore } from '../../baselines/bet-store.ts';
import { betInOnePipelined } from '../../baselines/single-statement.ts';
import { driveClosed, driveOpen } from '../../drive.ts';
import { openLedgerBed, placeBetAtLast } from '../../ledger-bed.ts';
import { percentile } from '../../report/statistics.ts';
import type { Row } from '../row.ts';
import { type Answering, tailOf } from './half-load.ts';

const PEAK_IN_FLIGHT = 256;

export const latency: Row = {
  name: 'latency',
  async measure({ server, pace }) {
    await using bed = await openLedgerBed(server);
    await using database = await server.create();
    await BetStore.createTables(database.url);
    await using store = await BetStore.open(database.url, { isPipelined: true });
    // A stall may be so long that the ledger turns bets away: they count with all the time until they were taken.
    const bet = () => placeBetAtLast(bed.ledger);
    const statement = () => betInOnePipelined(store);
    // The server has log files to write over for half a minute again, and no pages of the peak to write.
    const settle = () => server.checkpoint();
    const ours = await tailOf(answering(bet, settle), pace, [
      { label: 'p99 of a bare write and its sync, due at any moment', run: async (ms) => p99OfBareSync(ms) },
    ]);
    const theirs = await tailOf(answering(statement, settle), pace);
    return {
      row: this.name,
      comparisons: [
        {
          title: 'p99 at half the peak over p50 alone',
          ours: ours.busy,
          baseline: ours.alone,
          target: { of: 'ratio', bound: 'under', value: 10 },
        },
        {
          title: 'the same of one CTE statement a bet at half its own peak',
          ours: theirs.busy,
          baseline: theirs.alone,
          target: null,
        },
        {
          title: 'p99 of the disk with nothing else to do over p50 alone',
          ours: ours.others[0]!,
          baseline: ours.alone,
          target: null,
        },
      ],
    };
  },
};

function answering(once: () => Promise<void>, settle: () => Promise<void>): Answering {
  return {
    settle,
    peak: async (ms) => (await driveClosed(PEAK_IN_FLIGHT, ms, once)).perSecond,
    p99At: async (perSecond, ms) => percentile((await driveOpen(perSecond, ms, once)).latencies, 99),
    p50Alone: async (ms) => percentile((await driveClosed(1, ms, once)).latencies, 50),
  };
}
