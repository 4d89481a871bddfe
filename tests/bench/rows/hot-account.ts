// Half of all commands on one account over commands spread evenly: contention must not cost.
import { halfOnOneAccount } from '../bets.ts';
import { driveClosed } from '../drive.ts';
import { openLedgerBed, placeBet } from '../ledger-bed.ts';
import { type Contender, takeTurns } from '../rounds.ts';
import type { Row } from './row.ts';

const IN_FLIGHT = 256;

export const hotAccount: Row = {
  name: 'hot-account',
  async measure({ server, pace }) {
    await using bed = await openLedgerBed(server);
    const contender = (label: string, once: () => Promise<void>): Contender => ({
      label: `${label}, ${IN_FLIGHT} in flight`,
      run: async (ms) => (await driveClosed(IN_FLIGHT, ms, once)).perSecond,
    });
    const [hot, uniform] = await takeTurns(
      [
        contender('half on one account', () => placeBet(bed.ledger, halfOnOneAccount())),
        contender('uniform', () => placeBet(bed.ledger)),
      ],
      'bets/s',
      pace,
    );
    return {
      row: this.name,
      comparisons: [
        {
          title: 'half of all on one account over uniform',
          ours: hot!,
          baseline: uniform!,
          target: { of: 'ratio', bound: 'at-least', value: 0.8 },
        },
      ],
    };
  },
};
