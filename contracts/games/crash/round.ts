import { z } from 'zod';
import type { RoundShape } from '../round.ts';
import { CAP_HUNDREDTHS, GROUND_HUNDREDTHS, LOWEST_CASH_OUT_HUNDREDTHS } from './flight.ts';

const target = z
  .int('A target has at most two decimal places.')
  .min(LOWEST_CASH_OUT_HUNDREDTHS, 'The lowest target is 1.01.')
  .max(CAP_HUNDREDTHS, 'The highest target is 50.00.');

/** Fixed before the draw. Null cashes out at the cap only. */
const autoCashOutHundredths = target.nullable();

export const crashParams = z.strictObject({ autoCashOutHundredths: autoCashOutHundredths.default(null) });
export type CrashParams = z.infer<typeof crashParams>;

export const crashAction = z.strictObject({
  type: z.literal('cash-out'),
  /** The clock at arrival applies if it is lower, or if this is absent. */
  atHundredths: z
    .int('A multiplier has at most two decimal places.')
    .min(LOWEST_CASH_OUT_HUNDREDTHS, 'The lowest cash-out is 1.01.')
    .optional(),
});
export type CrashAction = z.infer<typeof crashAction>;

export const crashProgress = z.object({ autoCashOutHundredths });
export type CrashProgress = z.infer<typeof crashProgress>;

export const crashOutcome = z.object({
  crashPointHundredths: z.int().min(GROUND_HUNDREDTHS).max(CAP_HUNDREDTHS),
  /** Null after a crash. */
  cashOutHundredths: target.nullable(),
});
export type CrashOutcome = z.infer<typeof crashOutcome>;

export type CrashVisible = CrashProgress & {
  multiplierHundredths: number;
};

export interface CrashRound extends RoundShape {
  params: CrashParams;
  /** Crash point in hundredths. */
  secret: number;
  progress: CrashProgress;
  action: CrashAction;
  outcome: CrashOutcome;
  visible: CrashVisible;
}
