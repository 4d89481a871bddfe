// Where tries at the door are counted: a table that all gateways share, so that nobody has more of them by going from one
// gateway to the next. Should the table not answer, this process counts by itself. Who goes on far beyond the limit is turned
// away from memory, and costs the database nothing.
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { sql, type DatabasePool } from 'slonik';
import { z } from 'zod';

export type TriesOptions = {
  /** What is counted: the first part of every key. */
  name: string;
  points: number;
  durationSeconds: number;
};

export type Tries = {
  consume(key: string | number): Promise<unknown>;
  reward(key: string): Promise<unknown>;
  delete(key: string): Promise<unknown>;
  /** How many were taken. */
  taken(key: string): Promise<number>;
  /** From now on so many tries are allowed; those that the table has counted count on. */
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
    // The library wants a client of `pg`; our pool speaks through slonik.
    storeType: 'client',
    storeClient: {
      query: ({ text, values }: { text: string; values: (string | number | null)[] }) =>
        pool.query({ ...sql.type(row)``, sql: text, values }),
    },
    inMemoryBlockOnConsumed: 2 * points,
    insuranceLimiter: new RateLimiterMemory(counted),
  });
}

/** Takes one try. Null: it was there; otherwise milliseconds until there is one again. */
export async function takeTry(tries: Pick<Tries, 'consume'>, key: string | number): Promise<number | null> {
  try {
    await tries.consume(key);
    return null;
  } catch (rejected) {
    // The limiter rejects with its result when the limit is reached, and with an Error when it is broken.
    if (!(rejected instanceof RateLimiterRes)) throw rejected;
    return rejected.msBeforeNext;
  }
}
