// Hashes and checks passwords with Argon2id. Each costs 19 MiB and tens of milliseconds of a core, so only a few run
// at a time and only some wait: the rest are turned away instead of starving the tables.
import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2';
import { normalisedPassword } from '#contracts/accounts/fields.ts';

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 2 satisfies Algorithm };

/** How a hash tells its cost. */
const COST_WORDS = `$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

export type HasherLimits = { atOnce: number; waiting: number };

/** Instead of a result, when too many wait already: no password was looked at. */
export const BUSY = Symbol('busy');
export type Busy = typeof BUSY;

export type Checked = {
  isMatch: boolean;
  /** To be stored instead of a hash of before: not normalised, or of another cost. Null: the stored one stays. */
  newHash: string | null;
};

const MATCH: Checked = { isMatch: true, newHash: null };
const NO_MATCH: Checked = { isMatch: false, newHash: null };

function hashOf(password: string): Promise<string> {
  return hash(normalisedPassword(password), COST);
}

export class PasswordHasher {
  readonly #limits: HasherLimits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #dummy: Promise<string> | null = null;

  constructor(limits: HasherLimits = { atOnce: 2, waiting: 64 }) {
    this.#limits = limits;
  }

  hash(password: string): Promise<string | Busy> {
    return this.#inTurn(() => hashOf(password));
  }

  /**
   * With `stored` null (unknown name) it takes as long, and does not match. A password that normalising changes is tried as
   * typed, too, for hashes made before; what it costs depends on the password alone until it matches.
   */
  async check(password: string, stored: string | null): Promise<Checked | Busy> {
    const against = stored ?? (await this.#dummyHash());
    return this.#inTurn(async () => {
      const normalised = normalisedPassword(password);
      if (await verify(against, normalised)) {
        if (stored === null) return NO_MATCH;
        return stored.includes(COST_WORDS) ? MATCH : { isMatch: true, newHash: await hashOf(password) };
      }
      if (normalised === password || !(await verify(against, password)) || stored === null) return NO_MATCH;
      return { isMatch: true, newHash: await hashOf(password) };
    });
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
