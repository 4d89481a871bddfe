import { BetStore } from '../baselines/bet-store.ts';
import { betInFiveStatements } from '../baselines/five-statement.ts';
import { betInOnePipelined } from '../baselines/single-statement.ts';
import { halfOnOneAccount } from '../bets.ts';
import { driveClosed } from '../drive.ts';
import { openLedgerBed, placeBet } from '../ledger-bed.ts';
import type { Figure } from '../report/comparison.ts';
import { bestOf, type Contender, takeTurns } from '../rounds.ts';
import type { Row } from './row.ts';

const IN_FLIGHT = 256;

function contender(label: string, inFlight: number, once: () => Promise<void>): Contender {
  return {
    label: `${inFlight} in flight${label}`,
    run: async (ms) => (await driveClosed(inFlight, ms, once)).perSecond,
  };
}

const atLeast = (value: number) => ({ of: 'ratio', bound: 'at-least', value }) as const;

export const bets: Row = {
  name: 'bets',
  async measure({ server, pace }) {
    await using bed = await openLedgerBed(server);
    await using database = await server.create();
    await BetStore.createTables(database.url);
    await using plain = await BetStore.open(database.url, { isPipelined: false });
    await using pipelined = await BetStore.open(database.url, { isPipelined: true });
    const figures = await takeTurns(
      [
        contender('', IN_FLIGHT, () => placeBet(bed.ledger)),
        contender(', half on one account', IN_FLIGHT, () => placeBet(bed.ledger, halfOnOneAccount())),
        contender(', 32 connections', 64, () => betInFiveStatements(plain)),
        contender(', 32 connections', IN_FLIGHT, () => betInFiveStatements(plain)),
        contender(', 32 connections, pipelined', IN_FLIGHT, () => betInOnePipelined(pipelined)),
      ],
      'bets/s',
      pace,
    );
    const [ours, hot, fiveAt64, fiveAt256, single] = figures as [Figure, Figure, Figure, Figure, Figure];
    const five = bestOf([fiveAt64, fiveAt256]);
    return {
      row: this.name,
      comparisons: [
        { title: 'durable bets over five statements', ours, baseline: five, target: atLeast(15) },
        { title: 'durable bets over one statement', ours, baseline: single, target: atLeast(6) },
        { title: 'half of all on one account over uniform', ours: hot, baseline: ours, target: atLeast(0.8) },
      ],
    };
  },
};
