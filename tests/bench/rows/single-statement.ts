import { BetStore } from '../baselines/bet-store.ts';
import { betInOnePipelined, betInOneStatement } from '../baselines/single-statement.ts';
import { driveClosed } from '../drive.ts';
import { openLedgerBed, placeBet } from '../ledger-bed.ts';
import { bestOf, type Contender, takeTurns } from '../rounds.ts';
import type { Row } from './row.ts';

const IN_FLIGHT = 256;

export const singleStatement: Row = {
  name: 'single-statement',
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
    const [ours, ...statements] = await takeTurns(
      [
        contender('', IN_FLIGHT, () => placeBet(bed.ledger)),
        contender(', 32 connections', 32, () => betInOneStatement(plain)),
        contender(', 32 connections', 64, () => betInOneStatement(plain)),
        contender(', 32 connections', 256, () => betInOneStatement(plain)),
        contender(', 32 connections, pipelined', 256, () => betInOnePipelined(pipelined)),
      ],
      'bets/s',
      pace,
    );
    return {
      row: this.name,
      comparisons: [
        {
          title: 'durable bets over one statement',
          ours: ours!,
          baseline: bestOf(statements),
          target: { of: 'ratio', bound: 'at-least', value: 6 },
        },
      ],
    };
  },
};
