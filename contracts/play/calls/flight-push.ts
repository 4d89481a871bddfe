// What a browser that watches a flight of crash hears over socket.io. Advisory like every push: where a flight ended is
// also in the answer to a move, in the history and in the fairness record.
import { z } from 'zod';
import { idempotencyKey } from '../../ids.ts';
import { crashReply } from './crash.ts';

/** Client to server, event `flight`: watch my flight of this name. A second one takes the place of the first. */
export const flightWatch = z.strictObject({ startId: idempotencyKey });

/** Server to client, event `flight`. */
export const flightPush = z.discriminatedUnion('kind', [
  /** Milliseconds in the air by the server's clock, several times a second. */
  z.object({ kind: z.literal('tick'), startId: z.string(), elapsedMs: z.int().min(0) }),
  /** It is over. null: it ended by another hand (a cash-out in another tab); read how. */
  z.object({ kind: z.literal('over'), startId: z.string(), end: crashReply.nullable() }),
]);
export type FlightPush = z.infer<typeof flightPush>;
