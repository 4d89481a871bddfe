// Attempts are counted in a table shared by all gateways, or in memory if the database fails. Keys far over the limit are
// refused from memory.
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { sql, type DatabasePool } from 'slonik';
import { z } from 'zod';
import { MINUTE_MS } from '#contracts/days/time.ts';
import { refused, type Refused } from './errors.ts';

export type TriesOptions = {
  name: string;
  points: number;
  durationSeconds: number;
};

export type Tries = {
  consume(key: string | number): Promise<unknown>;
  reward(key: string): Promise<unknown>;
  delete(key: string): Promise<unknown>;
  taken(key: string): Promise<number>;
  /** Changes the limit; attempts counted so far are kept. */
  allow(points: number): void;
};

const row = z.object({ points: z.int(), expire: z.int().nullable() });

export function openTries(pool: DatabasePool, options: TriesOptions): Tries {
  let limiter = limiterOf(pool, options);
  return {
    consume: (key) => limiter.consume(key),
    reward: (key) => limiter.reward(key),
    delete: (key) => limiter.delete(key),
    taken: async (key) => (await limiter.get(key))?.consumedPoints ?? 0,
    allow(points) {
      limiter = limiterOf(pool, { ...options, points });
    },
  };
}

function limiterOf(pool: DatabasePool, { name, points, durationSeconds }: TriesOptions): RateLimiterPostgres {
  const counted = { keyPrefix: name, points, duration: durationSeconds };
  return new RateLimiterPostgres({
    ...counted,
    tableName: 'rate_limit',
    tableCreated: true,
    storeType: 'client',
    storeClient: {
      query: ({ text, values }: { text: string; values: (string | number | null)[] }) =>
        pool.query({ ...sql.type(row)``, sql: text, values }),
    },
    inMemoryBlockOnConsumed: 2 * points,
    insuranceLimiter: new RateLimiterMemory(counted),
  });
}

/** Null if taken; otherwise milliseconds until the next attempt. */
export async function takeTry(tries: Pick<Tries, 'consume'>, key: string | number): Promise<number | null> {
  try {
    await tries.consume(key);
    return null;
  } catch (rejected) {
    // The limiter rejects with its result at the limit, and with an Error if it fails.
    if (!(rejected instanceof RateLimiterRes)) throw rejected;
    return rejected.msBeforeNext;
  }
}

export async function allTaken(
  limits: readonly (readonly [Tries, key: string])[],
  message = 'Too many attempts to sign in.',
): Promise<Refused | null> {
  for (const [place, [limiter, key]] of limits.entries()) {
    const tooOften = await taken(limiter, key, message);
    if (tooOften === null) continue;
    await Promise.all(limits.slice(0, place).map(([earlier, itsKey]) => earlier.reward(itsKey)));
    return tooOften;
  }
  return null;
}

export async function taken(limiter: Tries, key: string, message: string): Promise<Refused | null> {
  const waitMs = await takeTry(limiter, key);
  if (waitMs === null) return null;
  const minutes = Math.ceil(waitMs / MINUTE_MS);
  const again = `Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  return { ...refused('rate-limited', `${message} ${again}`), retryAfterMs: waitMs };
}
