// Documented clients send a result (winning number, symbols, segment); the body accepts and ignores it.
import { z } from 'zod';
import { defineCall, PLAY } from '../../definition/call.ts';
import { baccaratOutcome, baccaratParams } from '../../games/baccarat/baccarat.ts';
import { openCard } from '../../games/cards/shown-card.ts';
import { diceParams } from '../../games/dice.ts';
import { kenoOutcome, kenoParams } from '../../games/keno/keno.ts';
import { plinkoOutcome, plinkoParams } from '../../games/plinko/plinko.ts';
import { gatherLines, LINE_TYPES, lineCovering, PLACES } from '../../games/roulette/lines.ts';
import { DOUBLE_ZERO } from '../../games/roulette/pockets.ts';
import { rouletteOutcome, rouletteParams } from '../../games/roulette/roulette.ts';
import { slotsOutcome } from '../../games/slots/slots.ts';
import { wheelOutcome } from '../../games/wheel/wheel.ts';
import { balance, points, signedPoints } from '../../points.ts';
import { BET_REFUSALS, betAmount, ignored, receiptShape } from './bet.ts';

export const playDice = defineCall({
  name: 'play-dice',
  method: 'POST',
  path: '/api/games/dice',
  access: 'player',
  budget: PLAY,
  idempotent: true,
  summary: 'One roll of the dice, over or under 3.5.',
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

const told = {
  isWin: z.boolean(),
  newBalance: balance,
  receipt: receiptShape,
};

const winnings = {
  /** Gross, of the whole stake: 1.5. */
  multiplier: z.number().min(0),
  /** Total return, stake included. */
  winnings: points,
};

/** 37 is 00. The look-up of the whole list rejects non-pockets. */
const coveredNumber = (z.unknown() as z.ZodType<number>).meta({ type: 'integer', minimum: 0, maximum: DOUBLE_ZERO });

const rouletteBet = z
  .strictObject({
    type: z.enum(LINE_TYPES, 'The table has no such bet.'),
    numbers: z.array(coveredNumber).min(1, 'A bet covers at least one number.').max(18),
    amount: betAmount.max(1e9),
  })
  .transform(({ type, numbers, amount }, context) => {
    const line = lineCovering(type, numbers, amount);
    if (line !== null) return line;
    context.addIssue({ code: 'custom', path: ['numbers'], message: `These are not the numbers of a bet on ${type}.` });
    return z.NEVER;
  });

export const playRoulette = defineCall({
  name: 'play-roulette',
  method: 'POST',
  path: '/api/games/roulette',
  access: 'player',
  budget: PLAY,
  idempotent: true,
  summary: 'One spin of the American wheel for all bets on the table.',
  body: z.strictObject({
    /** Chips on one place are merged. */
    bets: z
      .array(rouletteBet)
      .min(1, 'Put at least one chip on the table.')
      .max(PLACES.length, `The table has ${PLACES.length} places: put the chips of a place together.`)
      .transform(gatherLines)
      .pipe(rouletteParams.shape.lines),
    totalBet: ignored,
    winningNumber: ignored,
    winningColor: ignored,
  }),
  reply: z.object({
    /** Return less stake. */
    pointsDelta: signedPoints,
    totalBet: points,
    /** 37 is 00. */
    winningNumber: rouletteOutcome.shape.pocket,
    winningColor: z.enum(['red', 'black', 'green']),
    winAmount: points,
    ...told,
  }),
  refusals: BET_REFUSALS,
});

export const playSlots = defineCall({
  name: 'play-slots',
  method: 'POST',
  path: '/api/games/slots',
  access: 'player',
  budget: PLAY,
  idempotent: true,
  summary: 'One spin of three reels.',
  body: z.strictObject({ betAmount, symbols: ignored }),
  reply: z.object({ ...slotsOutcome.shape, ...winnings, ...told }),
  refusals: BET_REFUSALS,
});

export const playWheel = defineCall({
  name: 'play-wheel',
  method: 'POST',
  path: '/api/games/wheel',
  access: 'player',
  budget: PLAY,
  idempotent: true,
  summary: 'One spin of the wheel of fortune.',
  body: z.strictObject({ betAmount, segmentIndex: ignored }),
  reply: z.object({ ...wheelOutcome.shape, ...winnings, ...told }),
  refusals: BET_REFUSALS,
});

export const playKeno = defineCall({
  name: 'play-keno',
  method: 'POST',
  path: '/api/games/keno',
  access: 'player',
  budget: PLAY,
  idempotent: true,
  summary: 'One draw of twenty numbers of eighty, against one to ten of yours.',
  body: z.strictObject({ betAmount, selectedNumbers: kenoParams.shape.numbers }),
  reply: z.object({
    drawnNumbers: kenoOutcome.shape.drawn,
    selectedNumbers: kenoParams.shape.numbers,
    matches: kenoOutcome.shape.matches,
    ...winnings,
    ...told,
  }),
  refusals: BET_REFUSALS,
});

export const playPlinko = defineCall({
  name: 'play-plinko',
  method: 'POST',
  path: '/api/games/plinko',
  access: 'player',
  budget: PLAY,
  idempotent: true,
  summary: 'One ball through 8 to 16 rows of pins.',
  body: z.strictObject({ betAmount, ...plinkoParams.shape }),
  reply: z.object({ ...plinkoOutcome.shape, ...winnings, ...told }),
  refusals: BET_REFUSALS,
});

const baccaratTotal = z.int().min(0).max(9);

const baccaratHand = z.array(openCard).min(2).max(3);

export const playBaccarat = defineCall({
  name: 'play-baccarat',
  method: 'POST',
  path: '/api/games/baccarat',
  access: 'player',
  budget: PLAY,
  idempotent: true,
  summary: 'One coup of baccarat, on player, banker or tie.',
  body: z.strictObject({ betAmount, ...baccaratParams.shape }),
  reply: z.object({
    playerCards: baccaratHand,
    bankerCards: baccaratHand,
    result: baccaratOutcome.shape.result,
    totals: z.object({ player: baccaratTotal, banker: baccaratTotal }),
    ...winnings,
    ...told,
  }),
  refusals: BET_REFUSALS,
});

export const SINGLE_SHOT_CALLS = [
  playDice,
  playRoulette,
  playSlots,
  playWheel,
  playKeno,
  playPlinko,
  playBaccarat,
] as const;
