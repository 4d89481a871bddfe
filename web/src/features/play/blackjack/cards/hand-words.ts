import { handValue, isBust, isNatural } from '#contracts/games/blackjack/hand.ts';
import type { BlackjackResult } from '#contracts/games/blackjack/round.ts';
import type { Card } from '#contracts/games/cards/card.ts';

export const RESULT_TITLES: Readonly<Record<BlackjackResult, string>> = {
  blackjack: 'BLACKJACK',
  win: 'YOU WIN',
  push: 'PUSH (TIE)',
  bust: 'BUST',
  lose: 'DEALER WINS',
};

export type HandCount = { total: number; note: 'blackjack' | 'bust' | 'soft' | null };

export function countOf(cards: readonly Card[]): HandCount {
  const { total, isSoft } = handValue(cards);
  if (isNatural(cards)) return { total, note: 'blackjack' };
  if (isBust(cards)) return { total, note: 'bust' };
  return { total, note: isSoft && total < 21 ? 'soft' : null };
}

export type EndedHands = { result: BlackjackResult; player: readonly Card[]; dealer: readonly Card[] };

export function reasonWords({ result, player, dealer }: EndedHands): string {
  const [own, other] = [handValue(player).total, handValue(dealer).total];
  switch (result) {
    case 'blackjack':
      return 'An ace and a ten, paid 3:2';
    case 'bust':
      return `You went over with ${own}`;
    case 'push':
      return isNatural(player) ? 'You both have blackjack' : `You both have ${own}`;
    case 'win':
      return isBust(dealer) ? `The dealer went over with ${other}` : `${own} beats ${other}`;
    case 'lose':
      return isNatural(dealer) ? 'The dealer has blackjack' : `${other} beats your ${own}`;
  }
}
