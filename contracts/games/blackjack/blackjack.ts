// Endless deck; the dealer checks for a natural at the deal. Double on any two cards, split a pair once (split.ts), no
// insurance. Return to player 99.3098 % of the first stake with the best play (solver.test.ts).
import { payoutPoints } from '../../points.ts';
import { type Card, cardAt } from '../cards/card.ts';
import { fraction } from '../chance.ts';
import type { RoundEnd, RoundRules, Step } from '../round.ts';
import { blackjackBet } from './bet.ts';
import { cardValue, dealerHits, handValue, isBust, isNatural } from './hand.ts';
import { RESULT_HUNDREDTHS, resultOf } from './result.ts';
import { type BlackjackOutcome, blackjackOutcome, blackjackParams } from './outcome.ts';
import {
  type BlackjackAction,
  blackjackAction,
  type BlackjackProgress,
  blackjackProgress,
  type BlackjackRound,
  type SplitInPlay,
} from './round.ts';
import { endOfSplit, handInPlay, hitSplit, maySplit, replayOfSplit, splitHands } from './split.ts';

/** More than a round can need: two hands of a split have 19 cards at most, the dealer twelve. */
const CARDS = 52;
/** Player two, dealer two. */
const DEALT = 4;

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

type Splitting = BlackjackProgress & { split: SplitInPlay };

function moveInSplit(
  progress: Splitting,
  type: BlackjackAction['type'],
  cards: readonly Card[],
  stakePoints: number,
): Step<BlackjackRound> {
  const { split } = progress;
  switch (type) {
    case 'hit':
      return afterMove({ ...progress, split: hitSplit(split, cards) }, cards, stakePoints);
    case 'stand':
      if (handInPlay(split) === 'second') return { kind: 'ended', end: endOfSplit(split, cards, 2 * stakePoints) };
      return afterMove({ ...progress, split: { ...split, hasStood: true } }, cards, stakePoints);
    case 'double':
      return { kind: 'refused', code: 'double-unavailable', message: 'You cannot double after a split.' };
    case 'split':
      return splitRefused('You can split once in a round.');
  }
}

function afterMove(progress: Splitting, cards: readonly Card[], stakePoints: number): Step<BlackjackRound> {
  if (handInPlay(progress.split) !== null) return { kind: 'open', progress };
  return { kind: 'ended', end: endOfSplit(progress.split, cards, 2 * stakePoints) };
}

function splitRefused(message: string): Step<BlackjackRound> {
  return { kind: 'refused', code: 'split-unavailable', message };
}

function shownSplit(split: SplitInPlay): NonNullable<BlackjackRound['visible']['split']> {
  return { hands: [split.first, split.second], inPlay: handInPlay(split) === 'first' ? 0 : 1 };
}

export const blackjack: RoundRules<BlackjackRound> = {
  kind: 'round',
  /** The first version had no split. */
  rulesVersion: 2,
  ...blackjackBet,
  params: blackjackParams,
  action: blackjackAction,
  progress: blackjackProgress,
  outcome: blackjackOutcome,
  floatsNeeded: () => CARDS,
  stakeIn: () => null,
  /** card i = floor(fi x 52). */
  deal: (_params, floats) => floats.slice(0, CARDS).map(cardAt),
  open(_params, cards, { stakePoints }) {
    if (isDecidedAtDeal(cards)) return ended(outcomeOf(cards, 2, false), stakePoints);
    return { kind: 'open', progress: { playerCards: playerHand(cards, 2), dealerUp: cards[2]! } };
  },
  act(progress, { type }, cards, { stakePoints, maxStakePoints }) {
    if (progress.split !== undefined)
      return moveInSplit({ ...progress, split: progress.split }, type, cards, stakePoints);
    const { playerCards, dealerUp } = progress;
    const size = playerCards.length;
    switch (type) {
      case 'stand':
        return ended(outcomeOf(cards, size, false), stakePoints);
      case 'double':
        if (size === 2) return ended(outcomeOf(cards, 3, true), stakePoints);
        return { kind: 'refused', code: 'double-unavailable', message: 'You can double on your first two cards only.' };
      case 'split':
        if (!maySplit(playerCards)) return splitRefused('You can split two first cards of the same value only.');
        if (maxStakePoints !== undefined && 2 * stakePoints > maxStakePoints)
          return splitRefused(`Both hands together would stake more than ${maxStakePoints} points, the most here.`);
        return afterMove({ playerCards, dealerUp, split: splitHands(cards) }, cards, stakePoints);
      case 'hit': {
        const after = playerHand(cards, size + 1);
        if (isBust(after)) return ended(outcomeOf(cards, size + 1, false), stakePoints);
        return { kind: 'open', progress: { playerCards: after, dealerUp } };
      }
    }
  },
  extraStakePoints: ({ type }, stakePoints) => (type === 'double' || type === 'split' ? stakePoints : 0),
  raisedPoints: ({ split }, stakePoints) => (split === undefined ? 0 : stakePoints),
  dueAfterMs: () => null,
  /** Stands, with both hands. */
  settle({ playerCards, split }, cards, { stakePoints }) {
    if (split !== undefined) return endOfSplit(split, cards, 2 * stakePoints);
    return endOf(outcomeOf(cards, playerCards.length, false), stakePoints);
  },
  visible: ({ playerCards, dealerUp, split }) => ({
    playerCards,
    playerValue: handValue(playerCards).total,
    dealerCards: [dealerUp, null],
    dealerValue: cardValue(dealerUp),
    mayDouble: playerCards.length === 2 && split === undefined,
    maySplit: maySplit(playerCards) && split === undefined,
    split: split === undefined ? null : shownSplit(split),
  }),
  replay(_params, { playerCards, isDoubled, split }, stakedPoints, cards) {
    if (isDecidedAtDeal(cards)) return endOf(outcomeOf(cards, 2, false), stakedPoints);
    if (split !== undefined && maySplit(playerHand(cards, 2))) return replayOfSplit(split, cards, stakedPoints);
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
  returns: [{ bet: 'deal, with the best play', returnToPlayer: { numerator: 9_930_976, denominator: 10_000_000 } }],
};
