import { driveClosed } from '../drive.ts';
import { openLedgerBed, placeBet } from '../ledger-bed.ts';
import { percentile } from '../report/statistics.ts';
import { type Contender, takeTurns } from '../rounds.ts';
import type { Row } from './row.ts';

/** Gives about half of the peak throughput. */
const IN_FLIGHT = 32;

export const latency: Row = {
  name: 'latency',
  async measure({ server, pace }) {
    await using bed = await openLedgerBed(server);
    const contender = (percent: number, inFlight: number): Contender => ({
      label: `p${percent} with ${inFlight} in flight`,
      run: async (ms) => {
        const { latencies } = await driveClosed(inFlight, ms, () => placeBet(bed.ledger));
        return percentile(latencies, percent);
      },
      // Compilation takes 20 seconds, again after a forced collection (decision 21).
      warmUps: 10,
    });
    const turns = [contender(99, IN_FLIGHT), contender(50, 1)];
    const [busy, alone] = await takeTurns(turns, 'ms', { ...pace, keepsHeap: true });
    return {
      row: this.name,
      comparisons: [
        {
          title: 'p99 at half the peak over p50 alone',
          ours: busy!,
          baseline: alone!,
          target: { of: 'ratio', bound: 'under', value: 10 },
        },
      ],
    };
  },
};
