import { z } from 'zod';
import { BLACKJACK_RESULTS } from '../../games/blackjack/results.ts';
import { shownCard } from '../../games/cards/shown-card.ts';
import { points } from '../../points.ts';

const shownHand = z.object({
  cards: z.array(shownCard),
  value: z.int(),
  /** The next move is for this hand. */
  isInPlay: z.boolean(),
  result: z.enum(BLACKJACK_RESULTS).nullable(),
});
export type ShownHand = z.infer<typeof shownHand>;

/** After a split `playerCards` are the pair, and `result` is that of both hands together. */
export const blackjackState = z.object({
  startId: z.string(),
  /** The first bet, without a double or split. */
  betAmount: points,
  playerCards: z.array(shownCard),
  dealerCards: z.array(shownCard),
  playerValue: z.int(),
  /** Of the face-up cards. */
  dealerValue: z.int(),
  canDouble: z.boolean(),
  isDoubled: z.boolean(),
  gameOver: z.boolean(),
  result: z.enum(BLACKJACK_RESULTS).nullable(),
  /** Present on a pair that may be split. */
  canSplit: z.literal(true).optional(),
  /** Present after a split: two hands, each with the bet. */
  splitHands: z.array(shownHand).optional(),
});
export type BlackjackState = z.infer<typeof blackjackState>;
