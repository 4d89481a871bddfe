import { betInFivePipelined, betInFiveStatements } from '../baselines/five-statement.ts';
import { BetStore } from '../baselines/bet-store.ts';
import { driveClosed } from '../drive.ts';
import { openLedgerBed, placeBet } from '../ledger-bed.ts';
import { bestOf, type Contender, takeTurns } from '../rounds.ts';
import type { Row } from './row.ts';

const IN_FLIGHT = 256;

export const fiveStatement: Row = {
  name: 'five-statement',
  async measure({ server, pace }) {
    await using bed = await openLedgerBed(server);
    await using database = await server.create();
    await BetStore.createTables(database.url);
    await using plain = await BetStore.open(database.url, { isPipelined: false });
    await using pipelined = await BetStore.open(database.url, { isPipelined: true });
    const contender = (label: string, inFlight: number, once: () => Promise<void>): Contender => ({
      label: `${inFlight} in flight${label}`,
      run: async (ms) => (await driveClosed(inFlight, ms, once)).perSecond,
    });
    const [ours, at64, at256, ahead] = await takeTurns(
      [
        contender('', IN_FLIGHT, () => placeBet(bed.ledger)),
        contender(', 32 connections, each statement awaited', 64, () => betInFiveStatements(plain)),
        contender(', 32 connections, each statement awaited', 256, () => betInFiveStatements(plain)),
        contender(', 32 connections, five statements in two trips', 64, () => betInFivePipelined(pipelined)),
      ],
      'bets/s',
      pace,
    );
    const best = bestOf([at64!, at256!]);
    return {
      row: this.name,
      comparisons: [
        {
          title: 'durable bets over five statements',
          ours: ours!,
          baseline: best,
          target: { of: 'ratio', bound: 'at-least', value: 15 },
        },
        { title: 'the same, statements pipelined', ours: ours!, baseline: ahead!, target: null },
      ],
    };
  },
};
