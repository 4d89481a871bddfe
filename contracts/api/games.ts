// Bets, history, statistics, activity and odds.
import { z } from 'zod';
import { diceParams } from '../games/dice.ts';
import { gameName } from '../games/catalogue.ts';
import { LOG_PLACE } from '../ids.ts';
import { balance, points } from '../points.ts';
import { positionText } from '../position.ts';
import { activityItem } from '../push.ts';
import { defineCall, LIST, PLAY, SMALL } from './call.ts';
import { gameStatsShape } from './user.ts';
import { wholeNumber } from './whole-number.ts';

/** JSON integers only: no text, no fraction, no coercion. The game's own maximum is checked by its rule. */
export const betAmount = z
  .int({
    // A number past 2^53 is whole as well; what is wrong with it is its size.
    error: ({ code }) =>
      code === 'too_big' ? 'A bet that large cannot be taken.' : 'A bet is a whole number of points.',
  })
  .min(1, 'A bet is at least 1 point.');

/** What documented clients say of a result: it may stand in a body, and nobody reads it. */
export const ignored = z.unknown().optional();

/** The receipt every bet leaves: the slip the client shows, keeps and verifies. */
export const receiptShape = z.object({
  roundId: z.string(),
  /** Its sequence number in the log. */
  seq: z.int(),
  position: positionText,
  stakePoints: points,
  payoutPoints: points,
  multiplierHundredths: z.int(),
  /** Available right after the bet. */
  balanceAfter: balance,
  nonce: z.int(),
  at: z.iso.datetime(),
});
export type ReceiptShape = z.infer<typeof receiptShape>;

/** How a bet of any game can be refused. */
export const BET_REFUSALS = [
  'insufficient-points',
  'stake-out-of-bounds',
  'payout-out-of-bounds',
  'command-id-reused',
] as const;

export const playDice = defineCall({
  name: 'play-dice',
  method: 'POST',
  path: '/api/games/dice',
  access: 'player',
  budget: PLAY,
  idempotent: true,
  summary: 'One roll of the die, over or under 3.5.',
  body: z.strictObject({ betAmount, ...diceParams.shape }),
  reply: z.object({
    diceResult: z.int().min(1).max(6),
    isWin: z.boolean(),
    winAmount: points,
    newBalance: balance,
    receipt: receiptShape,
  }),
  refusals: BET_REFUSALS,
});

export const historyPeriod = z.enum(['all', 'today', 'week', 'month']);

export const historyRow = z.object({
  /** The round's id, "partition-seq". */
  id: z.string(),
  gameType: gameName,
  betAmount: points,
  /** Gross, as text with two places: "1.80". */
  multiplier: z.string(),
  isWin: z.boolean(),
  winAmount: points,
  createdAt: z.iso.datetime(),
});
export type HistoryRow = z.infer<typeof historyRow>;

const historyPaging = {
  before: z.string().regex(LOG_PLACE, 'Page with the id of the last round, like 0-1234.').optional(),
  limit: wholeNumber('limit', 1, 200).prefault(100),
};

export const gameHistory = defineCall({
  name: 'game-history',
  method: 'GET',
  path: '/api/games/history',
  access: 'player',
  budget: LIST,
  view: 'game-history',
  aliases: ['/api/games/history/:game', '/api/games/history/:game/:period'],
  summary: 'Finished rounds, newest first, by game and period; also as path segments ("all" means no filter).',
  params: z.object({ game: z.union([z.literal('all'), gameName]).optional(), period: historyPeriod.optional() }),
  query: z.strictObject({
    game: z.union([z.literal('all'), gameName]).optional(),
    period: historyPeriod.optional(),
    ...historyPaging,
  }),
  reply: z.array(historyRow),
  refusals: ['position-not-reached'],
});

export const gameStats = defineCall({
  name: 'game-stats',
  method: 'GET',
  path: '/api/games/stats',
  access: 'player',
  budget: SMALL,
  view: 'game-stats',
  summary: 'Totals over all games, or of one.',
  query: z.strictObject({ game: z.union([z.literal('all'), gameName]).optional() }),
  reply: gameStatsShape,
  refusals: ['position-not-reached'],
});

export const gamesActivity = defineCall({
  name: 'activity',
  method: 'GET',
  path: '/api/games/recent-activity',
  access: 'player',
  budget: LIST,
  view: 'activity',
  summary: 'The latest rounds of everybody, at most 20, merged within a minute.',
  reply: z.object({ success: z.literal(true), activities: z.array(activityItem) }),
  refusals: ['position-not-reached'],
});

const fraction = z.object({ numerator: z.int(), denominator: z.int() });

export const gameOdds = defineCall({
  name: 'odds',
  method: 'GET',
  path: '/api/games/odds',
  access: 'public',
  budget: LIST,
  summary: 'Every playable game: chances, multipliers, exact return to player of each bet, limits.',
  reply: z.array(
    z.object({
      game: gameName,
      rulesVersion: z.int(),
      returns: z.array(z.object({ bet: z.string(), returnToPlayer: fraction })),
      maxStakePoints: points,
      /** A bet that could bring more is not taken. */
      maxPayoutPoints: points,
      odds: z.array(z.object({ bet: z.string(), winsOn: z.string(), chance: fraction, multiplierHundredths: z.int() })),
    }),
  ),
  refusals: [],
});
