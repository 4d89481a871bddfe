// Moves as the outcome of a round implies them: its tiles, its cash-out or its cards.
import type { Card } from '#contracts/games/cards/card.ts';
import { cardValue, handValue, isBust, isNatural, TARGET } from '#contracts/games/blackjack/hand.ts';
import { type BlackjackOutcome, blackjackOutcome } from '#contracts/games/blackjack/outcome.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { crashOutcome } from '#contracts/games/crash/round.ts';
import { minesOutcome } from '#contracts/games/mines/round.ts';

type BlackjackMove = 'hit' | 'stand' | 'double' | 'split';

const hitsOf = (cards: readonly Card[]): BlackjackMove[] => cards.slice(2).map(() => 'hit');
const standOf = (isOver: boolean): BlackjackMove[] => (isOver ? [] : ['stand']);

function blackjackMoves({ playerCards, dealerCards, isDoubled, split }: BlackjackOutcome): BlackjackMove[] {
  if (split !== undefined) {
    if (cardValue(playerCards[0]!) === 11) return ['split'];
    const isFull = (cards: readonly Card[]) => handValue(cards).total >= TARGET;
    return ['split', ...split.flatMap(({ cards }) => [...hitsOf(cards), ...standOf(isFull(cards))])];
  }
  if (isDoubled) return ['double'];
  const isDecided = isNatural(playerCards) || (playerCards.length === 2 && isNatural(dealerCards));
  return isDecided ? [] : [...hitsOf(playerCards), ...standOf(isBust(playerCards))];
}

/** Null for games without moves. An abandoned round has those that the house made for its player. */
export function movesBehind(game: GameName, outcome: unknown): unknown {
  switch (game) {
    case 'crash':
      return { cashOut: crashOutcome.parse(outcome).cashOutHundredths };
    case 'mines': {
      const { revealed, hitTile } = minesOutcome.parse(outcome);
      return { reveal: hitTile === null ? revealed : [...revealed, hitTile] };
    }
    case 'blackjack':
      return blackjackMoves(blackjackOutcome.parse(outcome));
    default:
      return null;
  }
}
