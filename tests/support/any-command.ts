// Arbitrary commands for properties: few accounts, small amounts and few holds, so that they meet each other often.
import fc from 'fast-check';
import type { Command } from '#contracts/commands.ts';
import { SIDES } from '#contracts/games/baccarat/baccarat.ts';
import { type GameName, ROUND_GAMES } from '#contracts/games/catalogue.ts';
import { RISKS } from '#contracts/games/plinko/tables.ts';
import { type Line, placeOf, PLACES } from '#contracts/games/roulette/lines.ts';
import { totalOf } from '#contracts/games/roulette/roulette.ts';
import { MAX_POINTS } from '#contracts/points.ts';

const ACCOUNTS = [1, 2, 3] as const;
const HOLDS = 6;
const STARTS = 6;

function uuid(number: number, family: string): string {
  return `00000000-0000-7000-8000-${family}${number.toString(16).padStart(11, '0')}`;
}

const amounts = fc.oneof(fc.integer({ min: 1, max: 120 }), fc.constantFrom(MAX_POINTS - 1, MAX_POINTS));

const anyLine: fc.Arbitrary<Line> = fc.constantFrom(...PLACES);

/** A bet on any game. Roulette's stake is said by its lines; now and then something else is said. */
const anyRound = fc.oneof(
  roundOf('dice', fc.record({ prediction: fc.constantFrom('over' as const, 'under' as const) })),
  roundOf('slots', fc.constant({})),
  roundOf('wheel', fc.constant({})),
  roundOf(
    'keno',
    fc.record({
      numbers: fc.uniqueArray(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 10 }),
      paytable: fc.constant('by-picks' as const),
    }),
  ),
  roundOf('plinko', fc.record({ rows: fc.integer({ min: 8, max: 16 }), risk: fc.constantFrom(...RISKS) })),
  roundOf('baccarat', fc.record({ betOn: fc.constantFrom(...SIDES) })),
  fc
    .record({
      lines: fc.uniqueArray(anyLine, { minLength: 1, maxLength: 6, selector: placeOf }),
      amountPoints: fc.integer({ min: 1, max: 40 }),
      isOff: fc.constantFrom(0, 0, 0, 0, 1),
    })
    .map(({ lines, amountPoints, isOff }) => {
      const staked = lines.map((line) => ({ ...line, amountPoints }));
      return { game: 'roulette' as const, stakePoints: totalOf(staked) + isOff, params: { lines: staked } };
    }),
);

/** Starts of rounds are named by a small number, like holds, so that moves and settlements find them. */
const anyStart = fc.oneof(
  roundOf('mines', fc.record({ mineCount: fc.integer({ min: 3, max: 10 }) })),
  roundOf('blackjack', fc.constant({})),
  roundOf('crash', fc.record({ autoCashOutHundredths: fc.constantFrom(null, 101, 150, 5000) })),
);

const anyMove = fc.oneof(
  fc.record({
    game: fc.constant('mines' as const),
    action: fc.oneof(
      fc.record({ type: fc.constant('reveal' as const), tile: fc.integer({ min: 0, max: 24 }) }),
      fc.constant({ type: 'cash-out' as const }),
    ),
  }),
  fc.record({
    game: fc.constant('blackjack' as const),
    action: fc.record({ type: fc.constantFrom('hit' as const, 'stand' as const, 'double' as const) }),
  }),
  fc.record({
    game: fc.constant('crash' as const),
    action: fc.oneof(
      fc.constant({ type: 'cash-out' as const }),
      fc.record({ type: fc.constant('cash-out' as const), atHundredths: fc.integer({ min: 101, max: 300 }) }),
    ),
  }),
);

function roundOf<Game extends GameName, Params>(game: Game, params: fc.Arbitrary<Params>) {
  return fc.record({ game: fc.constant(game), stakePoints: amounts, params });
}

/** A command without its id. Holds are named by a small number, so that posts and voids find them. */
const content = fc.record({ account: fc.constantFrom(...ACCOUNTS) }).chain(({ account }) =>
  fc.oneof(
    fc.constant({ type: 'open-account' as const, account }),
    fc.record({
      type: fc.constant('grant-signup-bonus' as const),
      account: fc.constant(account),
      amountPoints: amounts,
    }),
    anyRound.map((round) => ({ type: 'play-round' as const, account, ...round })),
    fc.record({ bet: anyStart, start: fc.nat(STARTS) }).map(({ bet, start }) => {
      return { type: 'start-round' as const, account, ...bet, start };
    }),
    fc.record({ move: anyMove, start: fc.option(fc.nat(STARTS), { freq: 2, nil: null }) }).map(({ move, start }) => {
      return { type: 'act-in-round' as const, account, ...move, start };
    }),
    fc.record({
      type: fc.constant('settle-round' as const),
      account: fc.constant(account),
      actor: fc.constant('system:test'),
      game: fc.constantFrom(...ROUND_GAMES),
      idleMs: fc.constantFrom(0, 300),
      start: fc.nat(STARTS),
    }),
    fc.record({
      type: fc.constant('rotate-seed' as const),
      account: fc.constant(account),
      clientSeed: fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme-ascii' }),
    }),
    fc.record({
      type: fc.constant('adjust-points' as const),
      account: fc.constant(account),
      actor: fc.constant('cli:test'),
      amountPoints: fc.oneof(
        amounts,
        amounts.map((amount) => -amount),
      ),
      reason: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
    }),
    fc.record({
      type: fc.constant('hold-points' as const),
      account: fc.constant(account),
      amountPoints: amounts,
      reason: fc.constant('why'),
      expiresInMs: fc.constantFrom(null, 1, 500),
      hold: fc.nat(HOLDS),
    }),
    fc.record({
      type: fc.constantFrom('post-hold' as const, 'void-hold' as const),
      account: fc.constant(account),
      hold: fc.nat(HOLDS),
    }),
    fc.record({
      type: fc.constant('expire-hold' as const),
      account: fc.constant(account),
      actor: fc.constant('system:hold-expiry'),
      hold: fc.nat(HOLDS),
    }),
  ),
);

type Numbered = { hold?: number; start?: number | null } & object;

/** Hold number n of a story is made by the command with the id of that number, whichever account it is. */
function named({ hold, start, ...content }: Numbered, number: number): Command {
  const type = (content as Command).type;
  if (type === 'start-round') return { ...content, commandId: uuid(start!, 'e') } as Command;
  if (start !== undefined) {
    const startId = start === null ? null : uuid(start, 'e');
    return { ...content, commandId: uuid(number, 'a'), startId } as Command;
  }
  if (type === 'hold-points') return { ...content, commandId: uuid(hold!, 'b') } as Command;
  if (hold === undefined) return { ...content, commandId: uuid(number, 'a') } as Command;
  return { ...content, commandId: uuid(number, 'a'), holdId: uuid(hold, 'b') } as Command;
}

/** Stories of commands; the accounts are opened and given something first. */
export const anyCommands: fc.Arbitrary<Command[]> = fc
  .array(content, { minLength: 1, maxLength: 60 })
  .map((contents) => [
    ...ACCOUNTS.map((account): Command => ({ type: 'open-account', account, commandId: uuid(account, 'c') })),
    ...ACCOUNTS.map((account): Command => ({
      type: 'grant-signup-bonus',
      account,
      commandId: uuid(account, 'd'),
      amountPoints: 100,
    })),
    ...contents.map(named),
  ]);
