import { type Card, rankOf } from '../cards/card.ts';

export const TARGET = 21;

export type HandValue = {
  total: number;
  /** An ace counts 11. */
  isSoft: boolean;
};

/** 2 to 11. */
export function cardValue(card: Card): number {
  const rank = rankOf(card);
  if (rank === 'A') return 11;
  return rank === 'J' || rank === 'Q' || rank === 'K' ? 10 : Number(rank);
}

export function handValue(cards: readonly Card[]): HandValue {
  const values = cards.map(cardValue);
  let total = values.reduce((sum, value) => sum + value, 0);
  let softAces = values.filter((value) => value === 11).length;
  while (total > TARGET && softAces > 0) {
    total -= 10;
    softAces--;
  }
  return { total, isSoft: softAces > 0 };
}

/** An ace and a ten as the first two cards. */
export function isNatural(cards: readonly Card[]): boolean {
  return cards.length === 2 && handValue(cards).total === TARGET;
}

export function isBust(cards: readonly Card[]): boolean {
  return handValue(cards).total > TARGET;
}

export function dealerHits(cards: readonly Card[]): boolean {
  return handValue(cards).total < 17;
}
