import { handValue, isBust, isNatural } from '#contracts/games/blackjack/hand.ts';
import type { BlackjackResult } from '#contracts/games/blackjack/results.ts';
import type { Card } from '#contracts/games/cards/card.ts';

export const RESULT_TITLES: Readonly<Record<BlackjackResult, string>> = {
  blackjack: 'BLACKJACK',
  win: 'YOU WIN',
  push: 'PUSH (TIE)',
  bust: 'BUST',
  lose: 'DEALER WINS',
};

export type HandCount = { total: number; note: 'blackjack' | 'bust' | 'soft' | null };

/** 21 of two cards is no blackjack in a hand of a split. */
export function countOf(cards: readonly Card[], isOfSplit = false): HandCount {
  const { total, isSoft } = handValue(cards);
  if (isNatural(cards) && !isOfSplit) return { total, note: 'blackjack' };
  if (isBust(cards)) return { total, note: 'bust' };
  return { total, note: isSoft && total < 21 ? 'soft' : null };
}

export type EndedHands = {
  result: BlackjackResult;
  player: readonly Card[];
  dealer: readonly Card[];
  /** Of each hand of a split. */
  split?: readonly BlackjackResult[] | undefined;
};

const HAND_WORDS: Readonly<Record<BlackjackResult, string>> = {
  blackjack: 'wins',
  win: 'wins',
  push: 'ties',
  bust: 'is bust',
  lose: 'loses',
};

export const HAND_RESULTS: Readonly<Record<BlackjackResult, string>> = {
  blackjack: 'Win',
  win: 'Win',
  push: 'Push',
  bust: 'Bust',
  lose: 'Loss',
};

export function reasonWords({ result, player, dealer, split }: EndedHands): string {
  if (split !== undefined) {
    const [first, second] = split.map((one) => HAND_WORDS[one]) as [string, string];
    return `Your first hand ${first}, your second ${second}`;
  }
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
