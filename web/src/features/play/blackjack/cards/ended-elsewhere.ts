import { type OpenCard, showCard } from '#contracts/games/cards/shown-card.ts';
import { cardValue } from '#contracts/games/blackjack/hand.ts';
import { type BlackjackOutcome, blackjackOutcome } from '#contracts/games/blackjack/round.ts';
import type { Card } from '#contracts/games/cards/card.ts';
import type { RecentRound } from '../../receipts/use-recent-rounds.ts';
import { cardsOf, type RoundCards } from './deal-plan.ts';

export type EndedRound = { receipt: RecentRound['receipt']; outcome: BlackjackOutcome };

/** `gone`: the round as last seen. Null if the history does not have it yet. */
export function endedElsewhere(gone: RoundCards, [newest]: readonly RecentRound[]): EndedRound | null {
  const outcome = blackjackOutcome.safeParse(newest?.detail?.outcome);
  if (newest === undefined || !outcome.success) return null;
  const seen = cardsOf(gone);
  const isSame = beginsWith(outcome.data.playerCards, seen.player) && outcome.data.dealerCards[0] === seen.dealer[0];
  return isSame ? { receipt: newest.receipt, outcome: outcome.data } : null;
}

function beginsWith(cards: readonly Card[], first: readonly (Card | null)[]): boolean {
  return first.every((card, place) => card === cards[place]);
}

function shown(card: Card): OpenCard {
  return showCard(card, cardValue);
}

export function roundCardsOf({ playerCards, dealerCards }: BlackjackOutcome): RoundCards {
  return { playerCards: playerCards.map(shown), dealerCards: dealerCards.map(shown) };
}
