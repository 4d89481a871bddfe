// Every table loads this file: games with moves give it their schemas without their rules.
import type { z } from 'zod';
import { baccarat, SIDE_NAMES } from '../games/baccarat/baccarat.ts';
import { type BlackjackOutcome, blackjackOutcome, blackjackParams, firstStakeOf } from '../games/blackjack/outcome.ts';
import type { GameName } from '../games/catalogue.ts';
import { crashOutcome, crashParams } from '../games/crash/round.ts';
import { dice } from '../games/dice.ts';
import { keno, picksText } from '../games/keno/keno.ts';
import { minesOutcome, minesParams } from '../games/mines/round.ts';
import { boardText, plinko } from '../games/plinko/plinko.ts';
import type { Line } from '../games/roulette/lines.ts';
import { pocketText } from '../games/roulette/pockets.ts';
import { roulette } from '../games/roulette/roulette.ts';
import { capitalized } from './capitalized.ts';
import { grouped, hundredthsText } from './figures.ts';

/** `short` fits on a slip or list line; `full` is complete. */
export type BetWords = { short: string; full: string };

export type BetRound = { params: unknown; outcome: unknown; stakePoints: number };

type Describe = (round: BetRound) => BetWords | null;
type Schemas<Params, Outcome> = { params: z.ZodType<Params>; outcome: z.ZodType<Outcome> };

/** Null if the parameters are not of this game, or some are not known yet. */
function wordsBy<Params, Outcome>(
  schemas: Schemas<Params, Outcome>,
  say: (params: NoInfer<Params>, outcome: NoInfer<Outcome>, stakePoints: number) => string | BetWords,
): Describe {
  return ({ params, outcome, stakePoints }) => {
    const [bet, drawn] = [schemas.params.safeParse(params), schemas.outcome.safeParse(outcome)];
    if (!bet.success || !drawn.success) return null;
    const words = say(bet.data, drawn.data, stakePoints);
    return typeof words === 'string' ? { short: words, full: words } : words;
  };
}

const PLACES_NAMED = 2;
export const ORDINALS = ['1st', '2nd', '3rd'];

/** "17 straight", "2nd dozen", "Red". */
export function placeWords(place: Line): string {
  switch (place.type) {
    case 'straight':
      return `${pocketText(place.value)} straight`;
    case 'dozen':
    case 'column':
      return `${ORDINALS[place.value - 1]} ${place.type}`;
    default:
      return capitalized(place.type);
  }
}

function lineWords(lines: readonly Line[]): BetWords {
  const full = lines.map((line) => `${placeWords(line)} ${grouped(line.amountPoints)}`).join(', ');
  return { short: lines.length > PLACES_NAMED ? `${lines.length} places` : full, full };
}

function pickWords(numbers: readonly number[]): BetWords {
  const short = picksText(numbers.length);
  return { short, full: `${short}: ${numbers.toSorted((a, b) => a - b).join(', ')}` };
}

function mineWords(mineCount: number, opened: number): string {
  return `${mineCount} mines, ${opened} ${opened === 1 ? 'tile' : 'tiles'} opened`;
}

function handWords(outcome: BlackjackOutcome, stakePoints: number): string | BetWords {
  const [first, all] = [grouped(firstStakeOf(outcome, stakePoints)), grouped(stakePoints)];
  if (outcome.split !== undefined) return `${first} on each of two hands`;
  if (!outcome.isDoubled) return `${all} on one hand`;
  return { short: `${first}, doubled to ${all}`, full: `${first} on one hand, doubled to ${all}` };
}

const noChoice: Describe = () => null;

const BETS: Readonly<Record<GameName, Describe>> = {
  dice: wordsBy(dice, ({ prediction }) => `${capitalized(prediction)} 3.5`),
  roulette: wordsBy(roulette, ({ lines }) => lineWords(lines)),
  crash: wordsBy({ params: crashParams, outcome: crashOutcome }, ({ autoCashOutHundredths: target }) =>
    target === null ? 'Cash-out by hand' : `Auto cash-out at ${hundredthsText(target)}x`,
  ),
  /** The hit mine was opened, too. */
  mines: wordsBy({ params: minesParams, outcome: minesOutcome }, ({ mineCount }, { revealed, hitTile }) =>
    mineWords(mineCount, revealed.length + (hitTile === null ? 0 : 1)),
  ),
  slots: noChoice,
  blackjack: wordsBy({ params: blackjackParams, outcome: blackjackOutcome }, (_params, outcome, stakePoints) =>
    handWords(outcome, stakePoints),
  ),
  wheel: noChoice,
  keno: wordsBy(keno, ({ numbers }) => pickWords(numbers)),
  plinko: wordsBy(plinko, (params) => boardText(params)),
  baccarat: wordsBy(baccarat, ({ betOn }) => SIDE_NAMES[betOn]),
};

/** Null if the stake is the whole bet. */
export function describeBet(game: GameName, round: BetRound): BetWords | null {
  return BETS[game](round);
}

export function hasBetWords(game: GameName): boolean {
  return BETS[game] !== noChoice;
}
