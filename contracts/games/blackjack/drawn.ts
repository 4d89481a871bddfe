import type { Card } from '../cards/card.ts';
import type { BlackjackOutcome } from './outcome.ts';

type Drawn = Pick<BlackjackOutcome, 'playerCards' | 'dealerCards' | 'split'>;

/** All cards of a finished round, in drawing order. */
export function cardsDrawn({ playerCards, dealerCards, split }: Drawn): readonly Card[] {
  const dealt = [...playerCards.slice(0, 2), ...dealerCards.slice(0, 2)];
  if (split === undefined) return [...dealt, ...playerCards.slice(2), ...dealerCards.slice(2)];
  const [first, second] = split.map(({ cards }) => cards) as [Card[], Card[]];
  const seconds = [first[1]!, second[1]!];
  return [...dealt, ...seconds, ...first.slice(2), ...second.slice(2), ...dealerCards.slice(2)];
}
