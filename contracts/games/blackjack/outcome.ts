// Apart from round.ts: every table loads the schemas of finished rounds; only rules need those of moves.
import { z } from 'zod';
import { card } from '../cards/card.ts';
import { BLACKJACK_RESULTS } from './results.ts';

export const blackjackParams = z.strictObject({});
export type BlackjackParams = z.infer<typeof blackjackParams>;

/** 21 aces total 21; one more card busts. */
export const MOST_CARDS = 22;
const hand = z.array(card).min(2).max(MOST_CARDS);

const splitHand = z.object({ cards: hand, result: z.enum(BLACKJACK_RESULTS).exclude(['blackjack']) });
export type SplitHand = z.infer<typeof splitHand>;

/** After a split `playerCards` are the pair, and `result` compares what both hands pay with both stakes. */
export const blackjackOutcome = z.object({
  playerCards: hand,
  dealerCards: hand,
  isDoubled: z.boolean(),
  result: z.enum(BLACKJACK_RESULTS),
  split: z.tuple([splitHand, splitHand]).optional(),
});
export type BlackjackOutcome = z.infer<typeof blackjackOutcome>;

/** A double and a split stake the first bet again. */
export function firstStakeOf(
  { isDoubled, split }: Pick<BlackjackOutcome, 'isDoubled' | 'split'>,
  stakedPoints: number,
): number {
  return isDoubled || split !== undefined ? stakedPoints / 2 : stakedPoints;
}
