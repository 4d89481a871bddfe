// A round between its moves: what the ledger keeps of it, what a view shows of it, what a refusal says of it.
// Nothing secret is in it: what the seeds decided follows from epoch and nonce, and only the ledger can compute it.
import { z } from 'zod';
import { points } from '../points.ts';
import { roundGame } from './catalogue.ts';

/** A reading of a machine's monotonic clock, in whole milliseconds; only readings of the same boot can be compared. */
export const uptime = z.object({ boot: z.string(), ms: z.int() });
export type Uptime = z.infer<typeof uptime>;

export const openRound = z.object({
  /** The id of the command that started it: its name as long as it is open. */
  startId: z.string(),
  game: roundGame,
  params: z.unknown(),
  /** As at the start. */
  stakePoints: points,
  /** As it was set when the round started. */
  maxPayoutPoints: points,
  epoch: z.int().min(0),
  nonce: z.int().min(0),
  rulesVersion: z.int().min(1),
  /** By the game's own schema. */
  progress: z.unknown(),
  /** Milliseconds, by the ledger's wall clock. */
  startedAt: z.int(),
  /** Of games that are judged by time: the same moment by a clock that nobody sets. Logs of earlier versions lack it. */
  startedUp: uptime.optional(),
  /** Of the latest move. */
  movedAt: z.int(),
});
export type OpenRound = z.infer<typeof openRound>;
