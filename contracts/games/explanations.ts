import { type BaccaratParams, dealt } from './baccarat/baccarat.ts';
import { blackjackOutcome, type BlackjackParams } from './blackjack/outcome.ts';
import { cardAt, cardText, DECK } from './cards/card.ts';
import type { GameName } from './catalogue.ts';
import { crashPoint } from './crash/flight.ts';
import type { CrashParams } from './crash/round.ts';
import type { DiceParams } from './dice.ts';
import { oneByWeight, oneOf } from './draws.ts';
import type { KenoParams } from './keno/keno.ts';
import { DRAWN, NUMBERS } from './keno/paytables.ts';
import { TILES } from './mines/multipliers.ts';
import type { MinesParams } from './mines/round.ts';
import type { PlinkoParams } from './plinko/plinko.ts';
import { colourOf, POCKETS, pocketText } from './roulette/pockets.ts';
import type { RouletteParams } from './roulette/roulette.ts';
import { RULES } from './rules.ts';
import { REEL_TOTALS, REELS, type SlotsParams, SYMBOLS } from './slots/slots.ts';
import { SEGMENT_TOTALS, SEGMENTS, type WheelParams } from './wheel/wheel.ts';

// Reproducible with any calculator.
export type ExplainStep = { label: string; value: string };

type Explain<Params> = (params: Params, floats: readonly number[], outcome: unknown) => ExplainStep[];

/** Floats are 2^-32 apart and at most 101 items are drawn from: with these digits the product has the same whole part. */
export function floatText(float: number): string {
  return float.toFixed(12);
}

/** Never rounded up to the next whole number. */
function productText(float: number, count: number): string {
  return (float * count).toFixed(10);
}

/** "floor(f × count) = floor(product) = whole part" */
export function floorText(float: number, count: number): string {
  return `floor(${floatText(float)} × ${count}) = floor(${productText(float, count)}) = ${oneOf(count, float)}`;
}

function stretchText(totals: readonly number[], place: number): string {
  return `${totals[place - 1] ?? 0} to ${totals[place]! - 1}`;
}

type Picking = { name: string; first: number; size: number; said(picked: number): string };

function pickSteps({ name, first, size, said }: Picking, floats: readonly number[]): ExplainStep[] {
  const left = Array.from({ length: size }, (_, index) => first + index);
  return floats.map((float, index) => {
    const text = floorText(float, left.length);
    const [picked] = left.splice(oneOf(left.length, float), 1);
    return { label: `${name} ${index + 1}`, value: `${text} → ${said(picked!)}, one of the ${left.length + 1} left` };
  });
}

function cardSteps(floats: readonly number[], labelOf: (place: number) => string): ExplainStep[] {
  return floats.map((float, place) => ({
    label: labelOf(place),
    value: `${floorText(float, DECK.length)} → ${cardText(cardAt(float))}`,
  }));
}

const explainDice: Explain<DiceParams> = (_params, floats) => {
  const float = floats[0]!;
  const sixths = `1 + floor(${floatText(float)} × 6) = 1 + floor(${productText(float, 6)})`;
  return [{ label: 'Die', value: `${sixths} = ${1 + oneOf(6, float)}` }];
};

const explainRoulette: Explain<RouletteParams> = (_params, floats) => {
  const pocket = oneOf(POCKETS, floats[0]!);
  return [{ label: 'Pocket', value: `${floorText(floats[0]!, POCKETS)} → ${pocketText(pocket)}, ${colourOf(pocket)}` }];
};

const UNSIGNED = 2 ** 32;

const explainCrash: Explain<CrashParams> = (_params, floats) => {
  const integer = floats[0]! * UNSIGNED;
  const quotient = Math.floor((96 * UNSIGNED) / (integer + 1));
  const point = (crashPoint(floats[0]!) / 100).toFixed(2);
  return [
    { label: 'Integer', value: `${floatText(floats[0]!)} × 2^32 = ${integer}` },
    { label: 'Hundredths', value: `floor(96 × 2^32 / (${integer} + 1)) = ${quotient}` },
    { label: 'Crash point', value: `${quotient} hundredths, at least 1.00 and at most 50.00: ${point}` },
  ];
};

const ROW = Math.sqrt(TILES);

/** "8 (row 2, column 4)". Tiles count from 0, row by row. */
function tileText(tile: number): string {
  return `${tile} (row ${Math.floor(tile / ROW) + 1}, column ${(tile % ROW) + 1})`;
}

const explainMines: Explain<MinesParams> = ({ mineCount }, floats) =>
  pickSteps({ name: 'Mine', first: 0, size: TILES, said: tileText }, floats.slice(0, mineCount));

const explainSlots: Explain<SlotsParams> = (_params, floats) =>
  floats.slice(0, REELS).map((float, index) => {
    const place = oneByWeight(REEL_TOTALS, float);
    const stretch = `${SYMBOLS[place]!} (${stretchText(REEL_TOTALS, place)})`;
    return { label: `Reel ${index + 1}`, value: `${floorText(float, REEL_TOTALS.at(-1)!)} → ${stretch}` };
  });

const DEALT = ['Player, first card', 'Player, second card', 'Dealer, open card', 'Dealer, hidden card'];

function drawsOf(hand: string, count: number): string[] {
  return Array.from({ length: count }, (_, place) => `${hand}, draw ${place + 1}`);
}

function splitLabels(outcome: unknown): string[] | null {
  const split = blackjackOutcome.safeParse(outcome).data?.split;
  if (split === undefined) return null;
  const [first, second] = split.map(({ cards }) => cards.length - 2) as [number, number];
  const draws = [...drawsOf('First hand', first), ...drawsOf('Second hand', second)];
  return [...DEALT, 'First hand, second card', 'Second hand, second card', ...draws];
}

/** One step per float: pass one float per dealt card. */
const explainBlackjack: Explain<BlackjackParams> = (_params, floats, outcome) => {
  const labels = splitLabels(outcome);
  const [named, draw] = labels === null ? [DEALT, 'Draw'] : [labels, 'Dealer, draw'];
  return cardSteps(floats, (place) => named[place] ?? `${draw} ${place - named.length + 1}`);
};

const explainWheel: Explain<WheelParams> = (_params, floats) => {
  const segment = oneByWeight(SEGMENT_TOTALS, floats[0]!);
  const paid = `${SEGMENTS[segment]!.multiplierHundredths / 100}x`;
  const stretch = `segment ${segment} (${stretchText(SEGMENT_TOTALS, segment)}), ${paid}`;
  return [{ label: 'Segment', value: `${floorText(floats[0]!, SEGMENT_TOTALS.at(-1)!)} → ${stretch}` }];
};

const explainKeno: Explain<KenoParams> = (_params, floats) =>
  pickSteps({ name: 'Number', first: 1, size: NUMBERS, said: String }, floats.slice(0, DRAWN));

const explainPlinko: Explain<PlinkoParams> = ({ rows }, floats) => {
  const path = floats.slice(0, rows);
  const rights = path.filter((float) => oneOf(2, float) === 1).length;
  const steps = path.map((float, index) => ({
    label: `Row ${index + 1}`,
    value: `${floorText(float, 2)} → ${oneOf(2, float) === 1 ? 'right' : 'left'}`,
  }));
  return [...steps, { label: 'Bucket', value: `${rights} of ${rows} to the right = ${rights}` }];
};

const FIRST_FOUR = ['Player, first card', 'Player, second card', 'Banker, first card', 'Banker, second card'];

const explainBaccarat: Explain<BaccaratParams> = (_params, floats) => {
  const { playerCards, bankerCards } = dealt(floats.slice(0, 6).map(cardAt));
  const thirds = [
    ...(playerCards.length === 3 ? ['Player, third card'] : []),
    ...(bankerCards.length === 3 ? ['Banker, third card'] : []),
  ];
  const labels = [...FIRST_FOUR, ...thirds];
  return cardSteps(floats.slice(0, labels.length), (place) => labels[place]!);
};

const EXPLANATIONS = {
  dice: explainDice,
  roulette: explainRoulette,
  crash: explainCrash,
  mines: explainMines,
  slots: explainSlots,
  blackjack: explainBlackjack,
  wheel: explainWheel,
  keno: explainKeno,
  plinko: explainPlinko,
  baccarat: explainBaccarat,
} satisfies Record<GameName, unknown>;

/**
 * `floats`: the game's `floatsNeeded`. `outcome` names the cards of a split. Throws ZodError for parameters that the rules
 * reject.
 */
export function explain(game: GameName, params: unknown, floats: readonly number[], outcome?: unknown): ExplainStep[] {
  const steps = EXPLANATIONS[game] as Explain<unknown>;
  return steps(RULES[game].params.parse(params), floats, outcome);
}
