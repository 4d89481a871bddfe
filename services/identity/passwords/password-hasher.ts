// Hashes and checks passwords with Argon2id. Each costs 19 MiB and tens of milliseconds of a core, so only a few run
// at a time and only some wait: the rest are turned away instead of starving the tables.
import { hash, verify, type Algorithm, type Options } from '@node-rs/argon2';

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 2 satisfies Algorithm };

export type HasherLimits = { atOnce: number; waiting: number };

/** Instead of a result, when too many wait already: no password was looked at. */
export const BUSY = Symbol('busy');
export type Busy = typeof BUSY;

export class PasswordHasher {
  readonly #limits: HasherLimits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #dummy: Promise<string> | null = null;

  constructor(limits: HasherLimits = { atOnce: 2, waiting: 64 }) {
    this.#limits = limits;
  }

  hash(password: string): Promise<string | Busy> {
    return this.#inTurn(() => hash(password, COST));
  }

  /** With `stored` null (nobody of that name) it takes as long, and is false. */
  async matches(password: string, stored: string | null): Promise<boolean | Busy> {
    const against = stored ?? (await this.#dummyHash());
    const isMatch = await this.#inTurn(() => verify(against, password));
    return isMatch === BUSY ? BUSY : isMatch && stored !== null;
  }

  /** Makes the hash that unknown names are checked against, so that the first of them takes no longer. */
  async warmUp(): Promise<void> {
    await this.#dummyHash();
  }

  #dummyHash(): Promise<string> {
    this.#dummy ??= hash('nobody has this password', COST);
    return this.#dummy;
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result | Busy> {
    if (this.#running >= this.#limits.atOnce) {
      if (this.#waiting.length >= this.#limits.waiting) return BUSY;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running++;
    }
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line; it is given up only when nobody waits.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
