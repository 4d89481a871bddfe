import { z } from 'zod';
import { points } from '../points.ts';

/** /ws, client to server, after `auth`: starts the pushes of flights. */
export const flightsWatch = z.strictObject({ type: z.literal('watch'), feed: z.literal('flights') });

/** Of any player. Each flight has its own crash point. */
const publicFlight = z.object({
  /** Not the id of its round. */
  id: z.string(),
  username: z.string(),
  betAmount: points,
  state: z.enum(['flying', 'cashed-out', 'crashed']),
  /** Milliseconds since takeoff; null once it has ended. */
  elapsedMs: z.int().min(0).nullable(),
  /** Of the cash-out or the crash; null in flight. */
  multiplier: z.number().nullable(),
});
export type PublicFlight = z.infer<typeof publicFlight>;

/** /ws: flights that have changed since the last message, the newest last. The first message has the latest ones. */
export const flightsPush = z.object({ type: z.literal('flights'), flights: z.array(publicFlight) });
export type FlightsPush = z.infer<typeof flightsPush>;

/** Shown, and kept by each gateway. */
export const FLIGHTS_SHOWN = 12;
