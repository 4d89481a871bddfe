// Advisory like every push: the end is also in move replies, history and the fairness record.
import { z } from 'zod';
import { idempotencyKey } from '../../ids.ts';
import { crashReply } from './crash.ts';

/** Client to server, event `flight`. A later watch replaces the earlier one. */
export const flightWatch = z.strictObject({ startId: idempotencyKey });

/** Server to client, event `flight`. */
export const flightPush = z.discriminatedUnion('kind', [
  /** Milliseconds of flight, several times a second. */
  z.object({ kind: z.literal('tick'), startId: z.string(), elapsedMs: z.int().min(0) }),
  /** Null if another tab cashed out: read the result. */
  z.object({ kind: z.literal('over'), startId: z.string(), end: crashReply.nullable() }),
]);
export type FlightPush = z.infer<typeof flightPush>;
