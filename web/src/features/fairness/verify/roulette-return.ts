import { covers, lineHundredths } from '#contracts/games/roulette/lines.ts';
import { returnedOn, roulette, rouletteParams } from '#contracts/games/roulette/roulette.ts';
import { placeWords } from '#contracts/words/bet.ts';
import { countedPoints, formatPoints } from '../../../ui/figure/format.ts';
import { multiplierText } from '../../../ui/figure/multiplier.ts';

/** "Red: 10 × 2.00x, 17 straight: 5 × 36.00x; together 200 points". */
export function rouletteReturn(params: unknown, floats: readonly number[]): string {
  const { lines } = rouletteParams.parse(params);
  const staked = roulette.stakeIn({ lines })!;
  const { pocket } = roulette.settle({ lines }, staked, floats).outcome;
  const won = lines.filter((line) => covers(line, pocket));
  if (won.length === 0) return 'No bet covers the pocket = 0 points';
  const parts = won.map((line) => {
    const product = `${formatPoints(line.amountPoints)} × ${multiplierText(lineHundredths(line.type))}`;
    return `${placeWords(line)}: ${product}`;
  });
  return `${parts.join(', ')}; together ${countedPoints(returnedOn(pocket, lines))}`;
}
