import { setTimeout as delay } from 'node:timers/promises';

export type EventuallyOptions = { withinMs?: number; what?: string };

/** An error counts as "not yet", like false, null and undefined. */
export async function eventually<T>(
  look: () => T | Promise<T>,
  { withinMs = 30_000, what = 'the expected state' }: EventuallyOptions = {},
): Promise<NonNullable<T>> {
  const deadline = performance.now() + withinMs;
  let last: unknown;
  while (performance.now() < deadline) {
    try {
      const value = await look();
      if (value !== false && value !== null && value !== undefined) return value;
      last = value;
    } catch (error) {
      last = error;
    }
    await delay(10);
  }
  throw new Error(`${what} did not come within ${withinMs} ms; last seen: ${String(last)}`, { cause: last });
}
