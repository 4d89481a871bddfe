// Ten games in turn over dice alone, straight at the ledger: what rounds of several moves and richer draws cost. Commands
// are counted, not rounds: mines takes several.
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import type { Command } from '#contracts/commands.ts';
import type { Ledger, Outcome } from '#contracts/outcome.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { demoBet } from '#services/demo/demo-bets.ts';
import { type DemoSeat, playBlackjack, playMines } from '#services/demo/demo-rounds.ts';
import { ACCOUNTS, STAKE_POINTS } from '../bets.ts';
import { driveClosed } from '../drive.ts';
import { openLedgerBed, placeBet } from '../ledger-bed.ts';
import { type Contender, takeTurns } from '../rounds.ts';
import type { Row } from './row.ts';

const IN_FLIGHT = 1024;

/** The ledger's door, counting what goes through it. */
class CountingDoor implements Ledger {
  commands = 0;
  readonly #ledger: Ledger;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  submit(command: Command): Promise<Outcome> {
    this.commands += 1;
    return this.#ledger.submit(command);
  }
}

export const mixedPlay: Row = {
  name: 'mixed-play',
  async measure({ server, pace }) {
    await using bed = await openLedgerBed(server);
    const door = new CountingDoor(bed.ledger);
    let turn = 0;
    const playNext = () => play(door, turn++);
    const contender = (label: string, once: () => Promise<unknown>): Contender => ({
      label: `${label}, ${IN_FLIGHT} in flight`,
      run: async (ms) => {
        const [before, from] = [door.commands, performance.now()];
        await driveClosed(IN_FLIGHT, ms, async () => void (await once()));
        return (door.commands - before) / ((performance.now() - from) / 1000);
      },
    });
    const [mixed, dice] = await takeTurns(
      [contender('ten games in turn', playNext), contender('dice alone', () => placeBet(door))],
      'commands/s',
      pace,
    );
    const comparison = {
      title: 'mixed play of ten games over dice alone',
      ours: mixed!,
      baseline: dice!,
      target: null,
    };
    return { row: this.name, comparisons: [comparison] };
  },
};

/** Everybody has an account of his own: two would play in one another's round. */
async function play(ledger: Ledger, turn: number): Promise<void> {
  const game = GAME_NAMES[turn % GAME_NAMES.length]!;
  const draw = (limit: number) => Math.floor(Math.random() * limit);
  const seat: DemoSeat = {
    ledger,
    account: 1 + (turn % ACCOUNTS),
    stakePoints: STAKE_POINTS,
    draw,
    commandId: randomCommandId,
  };
  if (game === 'mines') await playMines(seat);
  else if (game === 'blackjack') await playBlackjack(seat);
  else {
    const whole = demoBet(game, STAKE_POINTS, draw);
    const { account } = seat;
    await ledger.submit({ type: 'play-round', commandId: randomCommandId(), account, ...whole });
  }
}
