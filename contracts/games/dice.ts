// Over or under 3.5 on one die, 1.8 gross. Return to player exactly 90 %.
import { z } from 'zod';
import type { Fraction } from './chance.ts';
import { oneOf } from './draws.ts';
import { type MultiplierRules, multiplierRules } from './game.ts';

export const diceParams = z.strictObject({ prediction: z.enum(['over', 'under']) });
export type DiceParams = z.infer<typeof diceParams>;

export const diceOutcome = z.object({ die: z.int().min(1).max(6) });
export type DiceOutcome = z.infer<typeof diceOutcome>;

/** Gross. */
export const DICE_WIN_HUNDREDTHS = 180;

const RETURN: Fraction = { numerator: 9, denominator: 10 };
const HALF: Fraction = { numerator: 1, denominator: 2 };

export const dice: MultiplierRules<DiceParams, DiceOutcome> = multiplierRules({
  rulesVersion: 1,
  maxStakePoints: 1_000_000,
  maxPayoutPoints: 1_800_000,
  params: diceParams,
  outcome: diceOutcome,
  floatsNeeded: () => 1,
  topHundredths: () => DICE_WIN_HUNDREDTHS,
  /** die = 1 + floor(f0 x 6); over wins on 4 to 6, under on 1 to 3. */
  play({ prediction }, floats) {
    const die = 1 + oneOf(6, floats[0]!);
    const isOver = die > 3;
    const isWin = isOver === (prediction === 'over');
    return { outcome: { die }, multiplierHundredths: isWin ? DICE_WIN_HUNDREDTHS : 0 };
  },
  odds: [
    { bet: 'over', winsOn: '4, 5 or 6', chance: HALF, multiplierHundredths: DICE_WIN_HUNDREDTHS },
    { bet: 'under', winsOn: '1, 2 or 3', chance: HALF, multiplierHundredths: DICE_WIN_HUNDREDTHS },
  ],
  returns: [
    { bet: 'over', returnToPlayer: RETURN },
    { bet: 'under', returnToPlayer: RETURN },
  ],
});
