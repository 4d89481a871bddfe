// The tail at the ledger's door: p99 of a bet at half of the peak load over the p50 of a bet that is alone. Half of the peak
// in two ways: by so many in flight as make it, as the prototype measured from which the target comes; and at a steady pace
// whatever the answers do, which sees each stall in all who are due meanwhile. Beside it the same of the statement that a
// competent user writes, at half of its own peak, and what the disk does alone.
import { p99OfBareSync } from '../../baselines/bare-sync.ts';
import { BetStore } from '../../baselines/bet-store.ts';
import { betInOnePipelined } from '../../baselines/single-statement.ts';
import { driveClosed, driveOpen } from '../../drive.ts';
import { openLedgerBed, placeBetAtLast } from '../../ledger-bed.ts';
import type { Comparison, Figure } from '../../report/comparison.ts';
import { percentile } from '../../report/statistics.ts';
import type { Contender, Pace } from '../../rounds.ts';
import type { Row } from '../row.ts';
import { type Answering, tailOf } from './half-load.ts';
import { p99InFlight } from './in-flight.ts';

const PEAK_IN_FLIGHT = 256;
const BARE_SYNC = {
  label: 'p99 of a bare write and its sync, due at any moment',
  run: async (ms: number) => p99OfBareSync(ms),
};

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
    const settled = { ...pace, settle: () => server.checkpoint() };
    const ours = await measureTails(bet, settled, [BARE_SYNC]);
    const theirs = await measureTails(statement, settled);
    return {
      row: this.name,
      comparisons: [
        {
          ...overAlone('p99 at half the peak over p50 alone', ours.inFlight, ours),
          target: { of: 'ratio', bound: 'under', value: 10 },
        },
        overAlone('the same at a steady pace, from when each was due', ours.steady, ours),
        overAlone('p99 of the disk with nothing else to do over p50 alone', ours.others[0]!, ours),
        overAlone('p99 of one CTE statement a bet at half its own peak', theirs.inFlight, theirs),
        overAlone('that statement at a steady pace', theirs.steady, theirs),
      ],
    };
  },
};

type Tails = { inFlight: Figure; steady: Figure; alone: Figure; others: readonly Figure[] };

async function measureTails(once: () => Promise<void>, pace: Pace, others: readonly Contender[] = []): Promise<Tails> {
  const tail = await tailOf(answering(once), pace, async (half) => [
    await p99InFlight(half, pace.runMs / 4, once),
    ...others,
  ]);
  const [inFlight, ...rest] = tail.others;
  return { inFlight: inFlight!, steady: tail.busy, alone: tail.alone, others: rest };
}

function overAlone(title: string, ours: Figure, { alone }: Tails): Comparison {
  return { title, ours, baseline: alone, target: null };
}

function answering(once: () => Promise<void>): Answering {
  return {
    peak: async (ms) => (await driveClosed(PEAK_IN_FLIGHT, ms, once)).perSecond,
    p99At: async (perSecond, ms) => percentile((await driveOpen(perSecond, ms, once)).latencies, 99),
    p50Alone: async (ms) => percentile((await driveClosed(1, ms, once)).latencies, 50),
  };
}
