import { z } from 'zod';
import { points } from '../../points.ts';

export const crashState = z.object({
  startId: z.string(),
  betAmount: points,
  /** Milliseconds by the server's clock, at this reply or at the end. */
  elapsedMs: z.int().min(0),
  multiplier: z.number(),
  /** Automatic cash-out; null for the cap of 50. */
  autoCashOut: z.number().nullable(),
  gameOver: z.boolean(),
  crashed: z.boolean(),
  /** Null until the flight ends. */
  crashPoint: z.number().nullable(),
  cashOutMultiplier: z.number().nullable(),
});
export type CrashState = z.infer<typeof crashState>;
