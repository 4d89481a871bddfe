import { z } from 'zod';
import { type Card, card } from '../cards/card.ts';
import type { RoundShape } from '../round.ts';

export const blackjackParams = z.strictObject({});
export type BlackjackParams = z.infer<typeof blackjackParams>;

export const blackjackAction = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hit') }),
  z.strictObject({ type: z.literal('stand') }),
  z.strictObject({ type: z.literal('double') }),
]);
export type BlackjackAction = z.infer<typeof blackjackAction>;

/** The dealer's second card and every card to come are in the secret only. */
export const blackjackProgress = z.object({ playerCards: z.array(card).min(2), dealerUp: card });
export type BlackjackProgress = z.infer<typeof blackjackProgress>;

export const BLACKJACK_RESULTS = ['blackjack', 'win', 'push', 'bust', 'lose'] as const;
export type BlackjackResult = (typeof BLACKJACK_RESULTS)[number];

/** 21 aces are 21; one card more is a bust. */
export const MOST_CARDS = 22;
const hand = z.array(card).min(2).max(MOST_CARDS);

export const blackjackOutcome = z.object({
  playerCards: hand,
  dealerCards: hand,
  isDoubled: z.boolean(),
  result: z.enum(BLACKJACK_RESULTS),
});
export type BlackjackOutcome = z.infer<typeof blackjackOutcome>;

export type BlackjackVisible = {
  playerCards: readonly Card[];
  playerValue: number;
  /** null is the card that lies face down. */
  dealerCards: readonly [Card, null];
  /** Of the card that lies open. */
  dealerValue: number;
  /** By the cards; whether the points are there is another question. */
  mayDouble: boolean;
};

export interface BlackjackRound extends RoundShape {
  params: BlackjackParams;
  /** The cards in the order of drawing: player, player, dealer up, dealer down, then whoever draws. */
  secret: readonly Card[];
  progress: BlackjackProgress;
  action: BlackjackAction;
  outcome: BlackjackOutcome;
  visible: BlackjackVisible;
}
