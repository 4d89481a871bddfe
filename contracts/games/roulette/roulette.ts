// Lines pay independently. Return to player exactly 36/38 per line. On 0 and 00 only a straight bet wins.
import { z } from 'zod';
import { payoutPoints } from '../../points.ts';
import { fraction } from '../chance.ts';
import { oneOf } from '../draws.ts';
import type { GameRules } from '../game.ts';
import { covers, type Line, line, lineHundredths, type LineType, numbersOf, placeOf, PLACES } from './lines.ts';
import { DOUBLE_ZERO, POCKETS } from './pockets.ts';

export const rouletteParams = z.strictObject({
  lines: z
    .array(line)
    .min(1, 'Put at least one chip on the table.')
    .max(PLACES.length)
    .refine((lines) => new Set(lines.map(placeOf)).size === lines.length, 'Each place of the table can be used once.'),
});
export type RouletteParams = z.infer<typeof rouletteParams>;

export const rouletteOutcome = z.object({ pocket: z.int().min(0).max(DOUBLE_ZERO) });
export type RouletteOutcome = z.infer<typeof rouletteOutcome>;

export function totalOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { amountPoints }) => sum + amountPoints, 0);
}

export function returnedOn(pocket: number, lines: readonly Line[]): number {
  const winning = lines.filter((bet) => covers(bet, pocket));
  return winning.reduce((sum, bet) => sum + payoutPoints(bet.amountPoints, lineHundredths(bet.type)), 0);
}

const SHOWN: readonly { type: LineType; winsOn: string }[] = [
  { type: 'straight', winsOn: 'its number, 0 and 00 among them' },
  { type: 'red', winsOn: 'the 18 red numbers' },
  { type: 'black', winsOn: 'the 18 black numbers' },
  { type: 'even', winsOn: '2, 4, 6 to 36' },
  { type: 'odd', winsOn: '1, 3, 5 to 35' },
  { type: 'low', winsOn: '1 to 18' },
  { type: 'high', winsOn: '19 to 36' },
  { type: 'dozen', winsOn: '1 to 12, 13 to 24 or 25 to 36' },
  { type: 'column', winsOn: 'its 12 numbers' },
];

function coveredBy(type: LineType): number {
  return numbersOf(PLACES.find((place) => place.type === type)!).length;
}

export const roulette: GameRules<RouletteParams, RouletteOutcome> = {
  kind: 'single-shot',
  rulesVersion: 1,
  maxStakePoints: 100_000,
  maxPayoutPoints: 1_000_000,
  params: rouletteParams,
  outcome: rouletteOutcome,
  floatsNeeded: () => 1,
  stakeIn: ({ lines }) => totalOf(lines),
  topPayoutPoints({ lines }) {
    const returned = Array<number>(POCKETS).fill(0);
    for (const bet of lines) {
      const wonPoints = payoutPoints(bet.amountPoints, lineHundredths(bet.type));
      for (const pocket of numbersOf(bet)) returned[pocket]! += wonPoints;
    }
    return Math.max(...returned);
  },
  /** pocket = floor(f0 x 38); 37 is 00. Throws RangeError if the stake is not the sum of the lines. */
  settle({ lines }, stakePoints, floats) {
    const total = totalOf(lines);
    if (total !== stakePoints) throw new RangeError(`the lines add up to ${total} points, not ${stakePoints}`);
    const pocket = oneOf(POCKETS, floats[0]!);
    const returned = returnedOn(pocket, lines);
    return { outcome: { pocket }, multiplierHundredths: Math.floor((returned * 100) / total), payoutPoints: returned };
  },
  odds: SHOWN.map(({ type, winsOn }) => ({
    bet: type,
    winsOn,
    chance: fraction(coveredBy(type), POCKETS),
    multiplierHundredths: lineHundredths(type),
  })),
  returns: SHOWN.map(({ type }) => ({ bet: type, returnToPlayer: fraction(36, POCKETS) })),
};
