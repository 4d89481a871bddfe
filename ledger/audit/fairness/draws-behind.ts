// Floats that reproduce an outcome, so that a round can be checked before its seed is revealed.
import type { z } from 'zod';
import { type Card, DECK } from '#contracts/games/cards/card.ts';
import { cardsDrawn } from '#contracts/games/blackjack/drawn.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { chanceOfReaching } from '#contracts/games/crash/flight.ts';
import { DRAWN, NUMBERS } from '#contracts/games/keno/paytables.ts';
import { TILES } from '#contracts/games/mines/multipliers.ts';
import { POCKETS } from '#contracts/games/roulette/pockets.ts';
import { RULES } from '#contracts/games/rules.ts';
import { REEL_TOTALS, SYMBOLS } from '#contracts/games/slots/slots.ts';
import { SEGMENT_TOTALS } from '#contracts/games/wheel/wheel.ts';

type OutcomeOf<Game extends GameName> = z.infer<(typeof RULES)[Game]['outcome']>;

const DIE_SIDES = 6;

function behindOne(count: number, place: number): number {
  return (place + 0.5) / count;
}

function behindWeight(totals: readonly number[], place: number): number {
  return behindOne(totals.at(-1)!, totals[place - 1] ?? 0);
}

/** A number that is already drawn yields a float for another number. */
function behindDistinct(first: number, size: number, drawn: readonly number[]): number[] {
  const left = Array.from({ length: size }, (_, index) => first + index);
  return drawn.map((number) => {
    const place = left.indexOf(number);
    const float = behindOne(left.length, place);
    if (place >= 0) left.splice(place, 1);
    return float;
  });
}

/** In drawing order. */
function behindCards(cards: readonly Card[], count: number): number[] {
  const floats = cards.map((card) => behindOne(DECK.length, DECK.indexOf(card)));
  return [...floats, ...Array.from({ length: count - floats.length }, () => 0)];
}

/** Each returns a wrong number of floats if the outcome belongs to other parameters. */
export const DRAWS_BEHIND: { readonly [Game in GameName]: (outcome: OutcomeOf<Game>) => readonly number[] } = {
  dice: ({ die }) => [behindOne(DIE_SIDES, die - 1)],
  roulette: ({ pocket }) => [behindOne(POCKETS, pocket)],
  /** The largest float that still reaches the crash point. */
  crash({ crashPointHundredths }) {
    const { numerator, denominator } = chanceOfReaching(crashPointHundredths);
    return [numerator / denominator - 2 ** -32];
  },
  mines: ({ mines }) => behindDistinct(0, TILES, mines),
  slots: ({ symbols }) => symbols.map((symbol) => behindWeight(REEL_TOTALS, SYMBOLS.indexOf(symbol))),
  blackjack(outcome) {
    return behindCards(cardsDrawn(outcome), RULES.blackjack.floatsNeeded({}));
  },
  wheel: ({ segment }) => [behindWeight(SEGMENT_TOTALS, segment)],
  keno: ({ drawn }) => behindDistinct(1, NUMBERS, drawn.slice(0, DRAWN)),
  plinko: ({ path }) => path.map((step) => behindOne(2, step)),
  baccarat({ playerCards, bankerCards }) {
    const dealt = [...playerCards.slice(0, 2), ...bankerCards.slice(0, 2)];
    return behindCards(
      [...dealt, ...playerCards.slice(2), ...bankerCards.slice(2)],
      RULES.baccarat.floatsNeeded({ betOn: 'tie' }),
    );
  },
};
