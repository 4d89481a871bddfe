import type { Card } from '../cards/card.ts';
import { handValue, isBust, isNatural } from './hand.ts';
import type { BlackjackResult } from './results.ts';

/** Gross, of the total stake. */
export const RESULT_HUNDREDTHS: Readonly<Record<BlackjackResult, number>> = {
  blackjack: 250,
  win: 200,
  push: 100,
  bust: 0,
  lose: 0,
};

/** By totals alone, as for a hand of a split, whose 21 is no natural. */
export function resultByTotals(
  player: readonly Card[],
  dealer: readonly Card[],
): Exclude<BlackjackResult, 'blackjack'> {
  if (isBust(player)) return 'bust';
  if (isBust(dealer)) return 'win';
  const lead = handValue(player).total - handValue(dealer).total;
  if (lead === 0) return 'push';
  return lead > 0 ? 'win' : 'lose';
}

export function resultOf(player: readonly Card[], dealer: readonly Card[]): BlackjackResult {
  if (isNatural(player) !== isNatural(dealer) && !isBust(player)) return isNatural(player) ? 'blackjack' : 'lose';
  return resultByTotals(player, dealer);
}
