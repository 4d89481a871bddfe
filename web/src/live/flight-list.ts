import { FLIGHTS_SHOWN, type PublicFlight } from '#contracts/activity/flights.ts';
import { CAP_HUNDREDTHS, msUntil } from '#contracts/games/crash/flight.ts';

/** `takenOffAt`: by this page's clock; null once the flight has ended. */
export type SeenFlight = PublicFlight & { takenOffAt: number | null };

/** Newest first. A flight that has ended stays ended. `nowMs`: by this page's clock. */
export function withFlights(
  known: readonly SeenFlight[],
  told: readonly PublicFlight[],
  nowMs: number,
): readonly SeenFlight[] {
  const flights = new Map(known.toReversed().map((flight) => [flight.id, flight]));
  for (const flight of told) {
    const { id, elapsedMs } = flight;
    const before = flights.get(id);
    if (before !== undefined && before.elapsedMs === null) continue;
    flights.set(id, { ...flight, takenOffAt: elapsedMs === null ? null : (before?.takenOffAt ?? nowMs - elapsedMs) });
  }
  return [...flights.values()]
    .filter((flight) => !isOverdue(flight, nowMs))
    .slice(-FLIGHTS_SHOWN)
    .toReversed();
}

/** The news of its end was missed. */
export function isOverdue({ takenOffAt }: SeenFlight, nowMs: number): boolean {
  return takenOffAt !== null && nowMs - takenOffAt > msUntil(CAP_HUNDREDTHS);
}
