// The dealer's second card stays '?' until the round is over.
import { startIdOf } from '#contracts/play/rounds.ts';
import { FACE_DOWN, showCard, type ShownCard } from '#contracts/games/cards/shown-card.ts';
import type { BlackjackState, ShownHand } from '#contracts/play/calls/blackjack-state.ts';
import { blackjack } from '#contracts/games/blackjack/blackjack.ts';
import { cardValue, handValue, isBust } from '#contracts/games/blackjack/hand.ts';
import { blackjackOutcome, firstStakeOf } from '#contracts/games/blackjack/outcome.ts';
import { blackjackProgress, type BlackjackVisible } from '#contracts/games/blackjack/round.ts';
import type { Card } from '#contracts/games/cards/card.ts';
import type { PresentedRound } from './presented-round.ts';

function shown(card: Card | null): ShownCard {
  return card === null ? FACE_DOWN : showCard(card, cardValue);
}

function shownHand(cards: readonly Card[], result: ShownHand['result'], isInPlay: boolean): ShownHand {
  return { cards: cards.map(shown), value: handValue(cards).total, isInPlay, result };
}

/** A bust is known before the dealer plays. */
function handsInPlay({ hands, inPlay }: NonNullable<BlackjackVisible['split']>): ShownHand[] {
  return hands.map((cards, place) => shownHand(cards, isBust(cards) ? 'bust' : null, place === inPlay));
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
      ...(seen.maySplit && { canSplit: true as const }),
      ...(seen.split !== null && { splitHands: handsInPlay(seen.split) }),
    };
  }
  const { stakePoints, outcome } = told.round.payload;
  const { split, ...ended } = blackjackOutcome.parse(outcome);
  const { playerCards, dealerCards, isDoubled, result } = ended;
  return {
    startId: startIdOf(told.round),
    betAmount: firstStakeOf({ isDoubled, split }, stakePoints),
    playerCards: playerCards.map(shown),
    dealerCards: dealerCards.map(shown),
    playerValue: handValue(playerCards).total,
    dealerValue: handValue(dealerCards).total,
    canDouble: false,
    isDoubled,
    gameOver: true,
    result,
    ...(split !== undefined && { splitHands: split.map((hand) => shownHand(hand.cards, hand.result, false)) }),
  };
}
