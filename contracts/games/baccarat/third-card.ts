import { type Card, rankOf } from '../cards/card.ts';

/** Ace 1, tens and faces 0. */
export function pipsOf(card: Card): number {
  const rank = rankOf(card);
  if (rank === 'A') return 1;
  return rank === '10' || rank === 'J' || rank === 'Q' || rank === 'K' ? 0 : Number(rank);
}

export function totalOf(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + pipsOf(card), 0) % 10;
}

/** Eight or nine with two cards; ends the deal. */
export function isNatural(cards: readonly Card[]): boolean {
  return cards.length === 2 && totalOf(cards) >= 8;
}

export function playerDraws(playerTotal: number): boolean {
  return playerTotal <= 5;
}

/** `playerThird`: pips of the player's third card, or null. */
export function bankerDraws(bankerTotal: number, playerThird: number | null): boolean {
  if (playerThird === null) return bankerTotal <= 5;
  switch (bankerTotal) {
    case 3:
      return playerThird !== 8;
    case 4:
      return playerThird >= 2 && playerThird <= 7;
    case 5:
      return playerThird >= 4 && playerThird <= 7;
    case 6:
      return playerThird === 6 || playerThird === 7;
    default:
      return bankerTotal <= 2;
  }
}
