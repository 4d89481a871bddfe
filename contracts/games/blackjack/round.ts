import { z } from 'zod';
import { type Card, card } from '../cards/card.ts';
import type { RoundShape } from '../round.ts';
import type { BlackjackOutcome, BlackjackParams } from './outcome.ts';

export const blackjackAction = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hit') }),
  z.strictObject({ type: z.literal('stand') }),
  z.strictObject({ type: z.literal('double') }),
  z.strictObject({ type: z.literal('split') }),
]);
export type BlackjackAction = z.infer<typeof blackjackAction>;

/** `hasStood`: the first hand has, below 21. */
const splitInPlay = z.object({
  first: z.array(card).min(2),
  second: z.array(card).min(2),
  hasStood: z.literal(true).optional(),
});
export type SplitInPlay = z.infer<typeof splitInPlay>;

/** Without the dealer's second card and undealt cards. `playerCards` keep the pair that was split. */
export const blackjackProgress = z.object({
  playerCards: z.array(card).min(2),
  dealerUp: card,
  split: splitInPlay.optional(),
});
export type BlackjackProgress = z.infer<typeof blackjackProgress>;

export type BlackjackVisible = {
  playerCards: readonly Card[];
  playerValue: number;
  dealerCards: readonly [Card, null];
  dealerValue: number;
  /** By the cards; the balance is checked separately. */
  mayDouble: boolean;
  maySplit: boolean;
  /** `inPlay`: the hand that the next move is for. */
  split: { hands: readonly (readonly Card[])[]; inPlay: 0 | 1 } | null;
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
