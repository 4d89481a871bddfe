// Contains nothing secret: only the ledger can compute it, from epoch and nonce.
import { z } from 'zod';
import { points } from '../points.ts';
import { roundGame } from './catalogue.ts';

/** Monotonic clock in whole milliseconds, comparable within one boot only. */
export const uptime = z.object({ boot: z.string(), ms: z.int() });
export type Uptime = z.infer<typeof uptime>;

export const openRound = z.object({
  /** Of the command that started it. */
  startId: z.string(),
  game: roundGame,
  params: z.unknown(),
  /** At the start. */
  stakePoints: points,
  maxPayoutPoints: points,
  epoch: z.int().min(0),
  nonce: z.int().min(0),
  rulesVersion: z.int().min(1),
  progress: z.unknown(),
  /** Milliseconds, by the ledger's wall clock. */
  startedAt: z.int(),
  /** The same moment by the monotonic clock, for timed games. Absent in older logs. */
  startedUp: uptime.optional(),
  movedAt: z.int(),
});
export type OpenRound = z.infer<typeof openRound>;
