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

/** Without the dealer's second card and undealt cards. */
export const blackjackProgress = z.object({ playerCards: z.array(card).min(2), dealerUp: card });
export type BlackjackProgress = z.infer<typeof blackjackProgress>;

export const BLACKJACK_RESULTS = ['blackjack', 'win', 'push', 'bust', 'lose'] as const;
export type BlackjackResult = (typeof BLACKJACK_RESULTS)[number];

/** 21 aces total 21; one more card busts. */
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
  dealerCards: readonly [Card, null];
  dealerValue: number;
  /** By the cards; the balance is checked separately. */
  mayDouble: boolean;
};

export interface BlackjackRound extends RoundShape {
  params: BlackjackParams;
  /** In drawing order: player, player, dealer up, dealer down, further draws. */
  secret: readonly Card[];
  progress: BlackjackProgress;
  action: BlackjackAction;
  outcome: BlackjackOutcome;
  visible: BlackjackVisible;
}
