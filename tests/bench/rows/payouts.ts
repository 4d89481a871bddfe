import { openPayoutBed } from '../payout-bed.ts';
import { takeTurns } from '../rounds.ts';
import type { Row } from './row.ts';

export const payouts: Row = {
  name: 'payouts',
  async measure({ server, pace }) {
    await using bed = await openPayoutBed(server);
    const costs: number[] = [];
    const run = async (ms: number) => {
      const { perSecond, processorMs } = await bed.pay(ms);
      costs.push(processorMs);
      return perSecond;
    };
    const [ours] = await takeTurns([{ label: '64 at once', run }], 'payouts/s', pace);
    return {
      row: this.name,
      comparisons: [
        { title: 'withdrawals from request to paid', ours: ours!, baseline: null, target: null },
        {
          title: 'processor time of a withdrawal',
          ours: { label: 'ledger, views and worker', unit: 'ms', runs: costs.slice(-pace.rounds) },
          baseline: null,
          target: null,
        },
      ],
    };
  },
};
