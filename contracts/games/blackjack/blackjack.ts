// Endless deck; the dealer checks for a natural at the deal. Double on any two cards; no split, no insurance. Return to
// player 98.9133 % of the first stake with the best play (solver.test.ts).
import { payoutPoints } from '../../points.ts';
import { type Card, cardAt } from '../cards/card.ts';
import { fraction } from '../chance.ts';
import type { RoundEnd, RoundRules, Step } from '../round.ts';
import { cardValue, dealerHits, handValue, isBust, isNatural } from './hand.ts';
import {
  blackjackAction,
  type BlackjackOutcome,
  blackjackOutcome,
  blackjackParams,
  blackjackProgress,
  type BlackjackResult,
  type BlackjackRound,
} from './round.ts';

/** More than a round can need: 22 for a player who busts on aces, ten for the dealer. */
const CARDS = 52;
/** Player two, dealer two. */
const DEALT = 4;

/** Gross, of the total stake. */
export const RESULT_HUNDREDTHS: Readonly<Record<BlackjackResult, number>> = {
  blackjack: 250,
  win: 200,
  push: 100,
  bust: 0,
  lose: 0,
};

/** The first two cards, then draws from the fifth card on. */
function playerHand(cards: readonly Card[], size: number): Card[] {
  return [...cards.slice(0, 2), ...cards.slice(DEALT, DEALT + size - 2)];
}

function dealerHand(cards: readonly Card[]): Card[] {
  return cards.slice(2, DEALT);
}

function playDealer(cards: readonly Card[], size: number): Card[] {
  const hand = dealerHand(cards);
  for (let next = DEALT + size - 2; dealerHits(hand); next++) hand.push(cards[next]!);
  return hand;
}

export function resultOf(player: readonly Card[], dealer: readonly Card[]): BlackjackResult {
  if (isBust(player)) return 'bust';
  if (isNatural(player) !== isNatural(dealer)) return isNatural(player) ? 'blackjack' : 'lose';
  if (isBust(dealer)) return 'win';
  const lead = handValue(player).total - handValue(dealer).total;
  if (lead === 0) return 'push';
  return lead > 0 ? 'win' : 'lose';
}

/** After a bust or natural the dealer only reveals the second card. */
function outcomeOf(cards: readonly Card[], size: number, isDoubled: boolean): BlackjackOutcome {
  const playerCards = playerHand(cards, size);
  const isOver = isBust(playerCards) || isNatural(playerCards);
  const dealerCards = isOver ? dealerHand(cards) : playDealer(cards, size);
  return { playerCards, dealerCards, isDoubled, result: resultOf(playerCards, dealerCards) };
}

function endOf(outcome: BlackjackOutcome, stakedPoints: number): RoundEnd<BlackjackOutcome> {
  const multiplierHundredths = RESULT_HUNDREDTHS[outcome.result];
  return {
    outcome,
    stakedPoints,
    multiplierHundredths,
    payoutPoints: payoutPoints(stakedPoints, multiplierHundredths),
  };
}

function ended(outcome: BlackjackOutcome, stakePoints: number): Step<BlackjackRound> {
  return { kind: 'ended', end: endOf(outcome, outcome.isDoubled ? 2 * stakePoints : stakePoints) };
}

function isDecidedAtDeal(cards: readonly Card[]): boolean {
  return isNatural(playerHand(cards, 2)) || isNatural(dealerHand(cards));
}

export const blackjack: RoundRules<BlackjackRound> = {
  kind: 'round',
  rulesVersion: 1,
  maxStakePoints: 100_000,
  maxPayoutPoints: 1_000_000,
  params: blackjackParams,
  action: blackjackAction,
  progress: blackjackProgress,
  outcome: blackjackOutcome,
  floatsNeeded: () => CARDS,
  stakeIn: () => null,
  /** A doubled win pays four times the first stake. */
  topPayoutPoints: (_params, stakePoints) => payoutPoints(stakePoints, 2 * RESULT_HUNDREDTHS.win),
  /** card i = floor(fi x 52). */
  deal: (_params, floats) => floats.slice(0, CARDS).map(cardAt),
  open(_params, cards, { stakePoints }) {
    if (isDecidedAtDeal(cards)) return ended(outcomeOf(cards, 2, false), stakePoints);
    return { kind: 'open', progress: { playerCards: playerHand(cards, 2), dealerUp: cards[2]! } };
  },
  act({ playerCards, dealerUp }, { type }, cards, { stakePoints }) {
    const size = playerCards.length;
    switch (type) {
      case 'stand':
        return ended(outcomeOf(cards, size, false), stakePoints);
      case 'double':
        if (size === 2) return ended(outcomeOf(cards, 3, true), stakePoints);
        return { kind: 'refused', code: 'double-unavailable', message: 'You can double on your first two cards only.' };
      case 'hit': {
        const after = playerHand(cards, size + 1);
        if (isBust(after)) return ended(outcomeOf(cards, size + 1, false), stakePoints);
        return { kind: 'open', progress: { playerCards: after, dealerUp } };
      }
    }
  },
  extraStakePoints: ({ type }, stakePoints) => (type === 'double' ? stakePoints : 0),
  dueAfterMs: () => null,
  /** Stands. */
  settle: ({ playerCards }, cards, { stakePoints }) => endOf(outcomeOf(cards, playerCards.length, false), stakePoints),
  visible: ({ playerCards, dealerUp }) => ({
    playerCards,
    playerValue: handValue(playerCards).total,
    dealerCards: [dealerUp, null],
    dealerValue: cardValue(dealerUp),
    mayDouble: playerCards.length === 2,
  }),
  replay(_params, { playerCards, isDoubled }, stakedPoints, cards) {
    if (isDecidedAtDeal(cards)) return endOf(outcomeOf(cards, 2, false), stakedPoints);
    let size = 2;
    const wanted = isDoubled ? 3 : playerCards.length;
    while (size < wanted && !isBust(playerHand(cards, size))) size++;
    return endOf(outcomeOf(cards, size, isDoubled), stakedPoints);
  },
  odds: [
    {
      bet: 'deal',
      winsOn: 'an ace and a ten at the deal, the dealer without',
      chance: fraction(8 * 161, 169 * 169),
      multiplierHundredths: RESULT_HUNDREDTHS.blackjack,
    },
  ],
  /** Rounded to ten-millionths; the exact denominator has dozens of digits. */
  returns: [{ bet: 'deal, with the best play', returnToPlayer: { numerator: 9_891_326, denominator: 10_000_000 } }],
};
