// Endless deck, standard third-card rule. Gross: player 2, banker 1.95, tie 9; a tie returns player and banker bets. Return
// to player 98.772, 98.936 and 85.883 %.
import { z } from 'zod';
import { type Card, card, cardAt } from '../cards/card.ts';
import { type Fraction, fraction, returnOf } from '../chance.ts';
import { type MultiplierRules, multiplierRules, type Odds } from '../game.ts';
import { bankerDraws, isNatural, pipsOf, playerDraws, totalOf } from './third-card.ts';

export const SIDES = ['player', 'banker', 'tie'] as const;
export type Side = (typeof SIDES)[number];

export const SIDE_NAMES: Readonly<Record<Side, string>> = { player: 'Player', tie: 'Tie', banker: 'Banker' };

export const baccaratParams = z.strictObject({ betOn: z.enum(SIDES, 'Bet on player, banker or tie.') });
export type BaccaratParams = z.infer<typeof baccaratParams>;

const hand = z.array(card).min(2).max(3);
export const baccaratOutcome = z.object({ playerCards: hand, bankerCards: hand, result: z.enum(SIDES) });
export type BaccaratOutcome = z.infer<typeof baccaratOutcome>;

const WIN_HUNDREDTHS: Readonly<Record<Side, number>> = { player: 200, banker: 195, tie: 900 };
const PUSH_HUNDREDTHS = 100;

/** Equally likely draws of six ranks. */
const DRAWS = 13 ** 6;
export const CHANCE_OF: Readonly<Record<Side, Fraction>> = {
  player: fraction(2_153_464, DRAWS),
  banker: fraction(2_212_744, DRAWS),
  tie: fraction(460_601, DRAWS),
};

/** `cards`: P1 P2 B1 B2, then third cards in drawing order. */
export function dealt(cards: readonly Card[]): { playerCards: Card[]; bankerCards: Card[] } {
  const playerCards = cards.slice(0, 2);
  const bankerCards = cards.slice(2, 4);
  if (isNatural(playerCards) || isNatural(bankerCards)) return { playerCards, bankerCards };
  let next = 4;
  let playerThird: number | null = null;
  if (playerDraws(totalOf(playerCards))) {
    const third = cards[next++]!;
    playerThird = pipsOf(third);
    playerCards.push(third);
  }
  if (bankerDraws(totalOf(bankerCards), playerThird)) bankerCards.push(cards[next]!);
  return { playerCards, bankerCards };
}

export function winnerOf(playerCards: readonly Card[], bankerCards: readonly Card[]): Side {
  const lead = totalOf(playerCards) - totalOf(bankerCards);
  if (lead === 0) return 'tie';
  return lead > 0 ? 'player' : 'banker';
}

function baccaratHundredths(betOn: Side, result: Side): number {
  if (betOn === result) return WIN_HUNDREDTHS[betOn];
  return result === 'tie' ? PUSH_HUNDREDTHS : 0;
}

/** Includes the tie that returns the bet. */
function oddsOf(betOn: Side): Odds[] {
  const results = betOn === 'tie' ? [betOn] : [betOn, 'tie' as const];
  return results.map((result) => ({
    bet: betOn,
    winsOn: result === betOn ? `the ${betOn}` : 'a tie, which gives the bet back',
    chance: CHANCE_OF[result],
    multiplierHundredths: baccaratHundredths(betOn, result),
  }));
}

export const baccarat: MultiplierRules<BaccaratParams, BaccaratOutcome> = multiplierRules({
  rulesVersion: 1,
  maxStakePoints: 100_000,
  maxPayoutPoints: 1_000_000,
  params: baccaratParams,
  outcome: baccaratOutcome,
  floatsNeeded: () => 6,
  topHundredths: ({ betOn }) => WIN_HUNDREDTHS[betOn],
  /** card i = floor(fi x 52). */
  play({ betOn }, floats) {
    const { playerCards, bankerCards } = dealt(floats.slice(0, 6).map(cardAt));
    const result = winnerOf(playerCards, bankerCards);
    const outcome = { playerCards, bankerCards, result };
    return { outcome, multiplierHundredths: baccaratHundredths(betOn, result) };
  },
  odds: SIDES.flatMap(oddsOf),
  returns: SIDES.map((side) => ({ bet: side, returnToPlayer: returnOf(oddsOf(side)) })),
});
