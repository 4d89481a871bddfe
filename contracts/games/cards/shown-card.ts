import { z } from 'zod';
import { type Card, RANKS, rankOf, SUITS, suitOf } from './card.ts';

export const openCard = z.object({
  suit: z.enum(SUITS),
  rank: z.enum(RANKS),
  /** Blackjack: faces 10, ace 11. Baccarat: ace 1, tens and faces 0. */
  value: z.int(),
});
export type OpenCard = z.infer<typeof openCard>;

/** A face-down card has "?" as suit and rank, and value 0. */
export const shownCard = z.object({
  suit: z.enum([...SUITS, '?']),
  rank: z.enum([...RANKS, '?']),
  value: openCard.shape.value,
});
export type ShownCard = z.infer<typeof shownCard>;

export const FACE_DOWN: ShownCard = { suit: '?', rank: '?', value: 0 };

export function showCard(card: Card, valueOf: (card: Card) => number): OpenCard {
  return { suit: suitOf(card), rank: rankOf(card), value: valueOf(card) };
}
