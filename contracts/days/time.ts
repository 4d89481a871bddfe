export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** ISO 8601 in UTC. `at`: milliseconds since the epoch. */
export function instantOf(at: number): string {
  return new Date(at).toISOString();
}

export function maybeInstantOf(at: number | null): string | null {
  return at === null ? null : instantOf(at);
}
