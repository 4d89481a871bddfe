import { type OpenCard, showCard } from '#contracts/games/cards/shown-card.ts';
import { cardValue, handValue } from '#contracts/games/blackjack/hand.ts';
import { type BlackjackOutcome, blackjackOutcome } from '#contracts/games/blackjack/outcome.ts';
import type { Card } from '#contracts/games/cards/card.ts';
import type { RecentRound } from '../../receipts/use-recent-rounds.ts';
import { cardIn, type RoundCards } from './deal-plan.ts';

export type EndedRound = { receipt: RecentRound['receipt']; outcome: BlackjackOutcome };

/** `gone`: the round as last seen. Null if the history does not have it yet. */
export function endedElsewhere(gone: RoundCards, [newest]: readonly RecentRound[]): EndedRound | null {
  const outcome = blackjackOutcome.safeParse(newest?.detail?.outcome);
  if (newest === undefined || !outcome.success) return null;
  const [dealt, up] = [gone.playerCards.map(cardIn), cardIn(gone.dealerCards[0]!)];
  const isSame = beginsWith(outcome.data.playerCards, dealt) && outcome.data.dealerCards[0] === up;
  return isSame ? { receipt: newest.receipt, outcome: outcome.data } : null;
}

function beginsWith(cards: readonly Card[], first: readonly (Card | null)[]): boolean {
  return first.every((card, place) => card === cards[place]);
}

function shown(card: Card): OpenCard {
  return showCard(card, cardValue);
}

export function roundCardsOf({ playerCards, dealerCards, split }: BlackjackOutcome): RoundCards {
  const dealt = { playerCards: playerCards.map(shown), dealerCards: dealerCards.map(shown) };
  if (split === undefined) return dealt;
  const splitHands = split.map(({ cards, result }) => {
    return { cards: cards.map(shown), value: handValue(cards).total, isInPlay: false, result };
  });
  return { ...dealt, splitHands };
}
