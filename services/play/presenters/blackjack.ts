// The dealer's second card stays '?' until the round is over.
import { startIdOf } from '#contracts/play/rounds.ts';
import { FACE_DOWN, showCard, type ShownCard } from '#contracts/games/cards/shown-card.ts';
import type { BlackjackState } from '#contracts/play/calls/blackjack.ts';
import { blackjack } from '#contracts/games/blackjack/blackjack.ts';
import { cardValue, handValue } from '#contracts/games/blackjack/hand.ts';
import { blackjackOutcome, blackjackProgress } from '#contracts/games/blackjack/round.ts';
import type { Card } from '#contracts/games/cards/card.ts';
import type { PresentedRound } from './presented-round.ts';

function shown(card: Card | null): ShownCard {
  return card === null ? FACE_DOWN : showCard(card, cardValue);
}

export function presentBlackjack(told: PresentedRound): BlackjackState {
  if (told.kind === 'open') {
    const { startId, stakePoints, maxPayoutPoints, progress } = told.round;
    const seen = blackjack.visible(blackjackProgress.parse(progress), { stakePoints, maxPayoutPoints, elapsedMs: 0 });
    return {
      startId,
      betAmount: stakePoints,
      playerCards: seen.playerCards.map(shown),
      dealerCards: seen.dealerCards.map(shown),
      playerValue: seen.playerValue,
      dealerValue: seen.dealerValue,
      canDouble: seen.mayDouble,
      isDoubled: false,
      gameOver: false,
      result: null,
    };
  }
  const { stakePoints, outcome } = told.round.payload;
  const { playerCards, dealerCards, isDoubled, result } = blackjackOutcome.parse(outcome);
  return {
    startId: startIdOf(told.round),
    betAmount: isDoubled ? stakePoints / 2 : stakePoints,
    playerCards: playerCards.map(shown),
    dealerCards: dealerCards.map(shown),
    playerValue: handValue(playerCards).total,
    dealerValue: handValue(dealerCards).total,
    canDouble: false,
    isDoubled,
    gameOver: true,
    result,
  };
}
