import type { CommandOf } from '#contracts/commands.ts';
import { SIDES } from '#contracts/games/baccarat/baccarat.ts';
import { SINGLE_SHOT_GAMES, type SingleShotGame } from '#contracts/games/rules.ts';
import { LOWEST_CASH_OUT_HUNDREDTHS } from '#contracts/games/crash/flight.ts';
import { RISKS } from '#contracts/games/plinko/tables.ts';
import type { Line } from '#contracts/games/roulette/lines.ts';

/** Returns an integer from 0 to `limit` - 1. */
export type Draw = (limit: number) => number;

export type WholeRound = SingleShotGame | 'crash';

export const WHOLE_ROUNDS: readonly WholeRound[] = [...SINGLE_SHOT_GAMES, 'crash'];

type PlayRound = CommandOf<'play-round'>;
export type DemoBet = {
  [Game in WholeRound]: Pick<Extract<PlayRound, { game: Game }>, 'game' | 'stakePoints' | 'params'>;
}[WholeRound];

export function demoBet(game: WholeRound, stakePoints: number, draw: Draw): DemoBet {
  switch (game) {
    case 'dice':
      return { game, stakePoints, params: { prediction: draw(2) === 0 ? 'over' : 'under' } };
    case 'roulette':
      return { game, stakePoints, params: { lines: rouletteLines(stakePoints, draw) } };
    case 'crash':
      return { game, stakePoints, params: { autoCashOutHundredths: LOWEST_CASH_OUT_HUNDREDTHS + draw(300) } };
    case 'keno':
      return { game, stakePoints, params: { numbers: pickedNumbers(1 + draw(10), draw), paytable: 'by-picks' } };
    case 'plinko':
      return { game, stakePoints, params: { rows: 8 + draw(9), risk: RISKS[draw(RISKS.length)]! } };
    case 'baccarat':
      return { game, stakePoints, params: { betOn: SIDES[draw(SIDES.length)]! } };
    case 'slots':
    case 'wheel':
      return { game, stakePoints, params: {} };
  }
}

/** A colour and, above one point, a number. */
function rouletteLines(stakePoints: number, draw: Draw): Line[] {
  const colour: Line = { type: draw(2) === 0 ? 'red' : 'black', amountPoints: stakePoints };
  if (stakePoints === 1) return [colour];
  return [
    { ...colour, amountPoints: stakePoints - 1 },
    { type: 'straight', value: draw(38), amountPoints: 1 },
  ];
}

function pickedNumbers(count: number, draw: Draw): number[] {
  const picked = new Set<number>();
  while (picked.size < count) picked.add(1 + draw(80));
  return [...picked].toSorted((one, other) => one - other);
}
