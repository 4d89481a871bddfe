// Two first cards of one value become two hands, each with the first stake. Split aces get one card each, and a hand of 21
// stands. Without a double or second split the highest payout stays four times the first stake.
import { payoutPoints } from '../../points.ts';
import type { Card } from '../cards/card.ts';
import type { RoundEnd } from '../round.ts';
import { cardValue, dealerHits, handValue, isBust, TARGET } from './hand.ts';
import { RESULT_HUNDREDTHS, resultByTotals } from './result.ts';
import type { BlackjackResult } from './results.ts';
import type { BlackjackOutcome, SplitHand } from './outcome.ts';
import type { SplitInPlay } from './round.ts';

type SplitOutcome = BlackjackOutcome & { split: [SplitHand, SplitHand] };

/** The pair, the dealer's two, and the second card of each hand. */
const DEALT = 6;

export function maySplit(cards: readonly Card[]): boolean {
  return cards.length === 2 && cardValue(cards[0]!) === cardValue(cards[1]!);
}

function isPairOfAces(cards: readonly Card[]): boolean {
  return cardValue(cards[0]!) === 11 && cardValue(cards[1]!) === 11;
}

/** Drawn after the deal: the second card of each hand, draws of the first, draws of the second, then the dealer's. */
function handsOf(cards: readonly Card[], [first, second]: readonly [number, number]): [Card[], Card[]] {
  const secondDraws = DEALT + first - 2;
  return [
    [cards[0]!, cards[4]!, ...cards.slice(DEALT, secondDraws)],
    [cards[1]!, cards[5]!, ...cards.slice(secondDraws, secondDraws + second - 2)],
  ];
}

export function splitHands(cards: readonly Card[]): SplitInPlay {
  const [first, second] = handsOf(cards, [2, 2]);
  return { first, second };
}

function isFull(hand: readonly Card[]): boolean {
  return handValue(hand).total >= TARGET;
}

/** Null if both hands are over. */
export function handInPlay({ first, second, hasStood }: SplitInPlay): 'first' | 'second' | null {
  if (isPairOfAces([first[0]!, second[0]!])) return null;
  if (!hasStood && !isFull(first)) return 'first';
  return isFull(second) ? null : 'second';
}

export function hitSplit(split: SplitInPlay, cards: readonly Card[]): SplitInPlay {
  const isFirst = handInPlay(split) === 'first';
  const sizes = [split.first.length + (isFirst ? 1 : 0), split.second.length + (isFirst ? 0 : 1)] as const;
  const [first, second] = handsOf(cards, sizes);
  return { ...split, first, second };
}

/** Both hands, as they are, against the dealer, who draws unless both are bust. */
export function endOfSplit(
  { first, second }: SplitInPlay,
  cards: readonly Card[],
  stakedPoints: number,
): RoundEnd<BlackjackOutcome> {
  const dealerCards = cards.slice(2, 4);
  if (!isBust(first) || !isBust(second)) {
    for (let next = first.length + second.length + 2; dealerHits(dealerCards); next++) dealerCards.push(cards[next]!);
  }
  const outcome = outcomeOfSplit([first, second], dealerCards);
  const multiplierHundredths = hundredthsOf(outcome.split);
  return {
    outcome,
    stakedPoints,
    multiplierHundredths,
    payoutPoints: payoutPoints(stakedPoints, multiplierHundredths),
  };
}

export function outcomeOfSplit(
  [first, second]: readonly [readonly Card[], readonly Card[]],
  dealerCards: Card[],
): SplitOutcome {
  const handOf = (own: readonly Card[]): SplitHand => ({ cards: [...own], result: resultByTotals(own, dealerCards) });
  const split: [SplitHand, SplitHand] = [handOf(first), handOf(second)];
  return { playerCards: [first[0]!, second[0]!], dealerCards, isDoubled: false, result: together(split), split };
}

/** Of both stakes together. */
function hundredthsOf([one, other]: readonly [SplitHand, SplitHand]): number {
  return (RESULT_HUNDREDTHS[one.result] + RESULT_HUNDREDTHS[other.result]) / 2;
}

function together(split: readonly [SplitHand, SplitHand]): BlackjackResult {
  if (split.every(({ result }) => result === 'bust')) return 'bust';
  const hundredths = hundredthsOf(split);
  if (hundredths === 100) return 'push';
  return hundredths > 100 ? 'win' : 'lose';
}

/** Plays the claimed numbers of cards, as far as the rules allow them. */
export function replayOfSplit(
  [first, second]: readonly [SplitHand, SplitHand],
  cards: readonly Card[],
  stakedPoints: number,
): RoundEnd<BlackjackOutcome> {
  let split = splitHands(cards);
  while (handInPlay(split) === 'first' && split.first.length < first.cards.length) split = hitSplit(split, cards);
  split = { ...split, hasStood: true };
  while (handInPlay(split) === 'second' && split.second.length < second.cards.length) split = hitSplit(split, cards);
  return endOfSplit(split, cards, stakedPoints);
}
