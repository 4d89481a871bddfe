import { type Card, type Rank, rankOf, suitOf } from '#contracts/games/cards/card.ts';

const SPOKEN: Readonly<Record<Rank, string>> = {
  2: 'Two',
  3: 'Three',
  4: 'Four',
  5: 'Five',
  6: 'Six',
  7: 'Seven',
  8: 'Eight',
  9: 'Nine',
  10: 'Ten',
  J: 'Jack',
  Q: 'Queen',
  K: 'King',
  A: 'Ace',
};

export function cardName(card: Card): string {
  return `${SPOKEN[rankOf(card)]} of ${suitOf(card)}`;
}
