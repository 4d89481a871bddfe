import type { PendingChange } from '#contracts/approvals/change-request.ts';
import type { Command } from '#contracts/commands.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import type { AccountId, CommandId } from '#contracts/ids.ts';
import type { Finance } from '#contracts/internal/finance.ts';
import type { Ledger, Outcome, Receipt } from '#contracts/outcome.ts';
import type { Ground as House } from '#services/module/ground.ts';
import type { DemoClock } from '../clock.ts';
import type { DemoDoor, DemoReport } from '../offers/door.ts';
import type { Acts } from './acts.ts';
import { type Draw, demoBet } from './bets.ts';
import { type Habits, ownDraw } from './crowd.ts';
import type { BookedRow } from './planted-faults.ts';
import { type DemoSeat, playBlackjack, playMines } from './rounds.ts';

export type Player = { account: AccountId; username: string; joined: number; habits: Habits; isInvited: boolean };

/** A told credit, on its day. */
export type Credit = DemoReport & { day: number; isInvited: boolean };

/** As a statement reports it. */
export type Movement = BookedRow & { account: string };

/** `bursar`: the second person of finance. */
export type Staff = { registrar: AccountId; notary: AccountId; finance: AccountId; bursar: AccountId };

export type World = Acts & {
  house: House;
  finance: Finance;
  /** By the second admin. */
  approve(pending: PendingChange): Promise<void>;
  /** For statements. */
  movements: Movement[];
  /** Without the pauses between rounds that players keep at the gateway. */
  ledger: Ledger;
  clock: DemoClock;
  door: DemoDoor;
  draw: Draw;
  days: number;
  staff: Staff;
  /** The cast first. */
  players: Player[];
  credits: Credit[];
  /** Of the day that is lived, from 0. */
  day: number;
  /** Waits for the views. */
  projected(): Promise<void>;
  /** Waits for the views, and for reactions that are due. */
  settled(): Promise<void>;
  /** Runs the jobs that are due: races, invitations, rains, closed accounts. Between, they rest. */
  jobsDone(): Promise<void>;
};

/** Refusals of a round that a player shrugs off. */
const SITS_OUT: ReadonlySet<string> = new Set([
  'insufficient-points',
  'payout-out-of-bounds',
  'round-open',
  'account-banned',
  'account-closed',
  'player-excluded',
  'limit-reached',
]);

/** Throws if it is refused. */
export async function must({ ledger }: Pick<World, 'ledger'>, command: Command): Promise<Receipt> {
  const outcome = await ledger.submit(command);
  if (outcome.kind === 'receipt') return outcome;
  throw new Error(`the demo world cannot ${command.type}: ${outcome.code}: ${outcome.message}`);
}

/** A player of the cast, whose name is known. */
export function named({ players }: Pick<World, 'players'>, username: string): Player {
  const found = players.find((player) => player.username === username);
  if (found === undefined) throw new Error(`the demo world has no ${username}`);
  return found;
}

export function commandId({ house }: Pick<World, 'house'>): CommandId {
  return house.random.commandId() as CommandId;
}

/** `isWithMoves`: the others wait for the commit of each move. */
export async function playOnce(world: World, { account, habits }: Player, isWithMoves: boolean): Promise<void> {
  const { house, draw } = world;
  const [least, most] = habits.stakes;
  const table = habits.tables[draw(habits.tables.length)]!;
  const game = !isWithMoves && (table === 'mines' || table === 'blackjack') ? 'roulette' : table;
  const stakePoints = Math.min(least + draw(most - least + 1), house.games.current[game].maxStakePoints);
  await playAt(world, game, { account, stakePoints });
}

export async function playAt(world: World, game: GameName, asked: Pick<DemoSeat, 'account' | 'stakePoints'>) {
  const seat = { ...asked, ledger: world.ledger, draw: ownDraw(world.draw), commandId: () => commandId(world) };
  const outcome = await playRound(game, seat);
  if (outcome.kind === 'refusal' && !SITS_OUT.has(outcome.code)) {
    throw new Error(`a round of the demo world was refused: ${outcome.code}: ${outcome.message}`);
  }
}

function playRound(game: GameName, seat: DemoSeat): Promise<Outcome> {
  if (game === 'mines') return playMines(seat);
  if (game === 'blackjack') return playBlackjack(seat);
  const { ledger, account, stakePoints, draw, commandId: next } = seat;
  return ledger.submit({ type: 'play-round', commandId: next(), account, ...demoBet(game, stakePoints, draw) });
}
