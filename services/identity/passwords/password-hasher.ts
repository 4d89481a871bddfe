// Each hash costs 19 MiB and tens of milliseconds of a core, so running and waiting hashes are bounded; further ones are
// refused.
import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2';
import { normalisedPassword } from '#contracts/accounts/fields.ts';

export type HashCost = { memoryCost: number; timeCost: number };

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const COST: HashCost = { memoryCost: 19_456, timeCost: 2 };

export type HasherLimits = { atOnce: number; waiting: number };

export const BUSY = Symbol('busy');
export type Busy = typeof BUSY;

export type Checked = {
  isMatch: boolean;
  /** Replaces a stored hash that was not normalised or has another cost; null if the stored one stays. */
  newHash: string | null;
};

const MATCH: Checked = { isMatch: true, newHash: null };
const NO_MATCH: Checked = { isMatch: false, newHash: null };

export class PasswordHasher {
  readonly #limits: HasherLimits;
  readonly #options: Options;
  readonly #costWords: string;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #dummy: Promise<string> | null = null;

  constructor(limits: HasherLimits = { atOnce: 2, waiting: 64 }, { memoryCost, timeCost }: HashCost = COST) {
    this.#limits = limits;
    this.#options = { memoryCost, timeCost, parallelism: 1, algorithm: 2 satisfies Algorithm };
    this.#costWords = `$m=${memoryCost},t=${timeCost},p=1$`;
  }

  hash(password: string): Promise<string | Busy> {
    return this.#inTurn(() => this.#hashOf(password));
  }

  /**
   * With `stored` null (unknown name) the duration is the same. Passwords that normalising changes are also tried as typed,
   * for older hashes.
   */
  async check(password: string, stored: string | null): Promise<Checked | Busy> {
    const against = stored ?? (await this.#dummyHash());
    return this.#inTurn(async () => {
      const normalised = normalisedPassword(password);
      if (await verify(against, normalised)) {
        if (stored === null) return NO_MATCH;
        return stored.includes(this.#costWords) ? MATCH : { isMatch: true, newHash: await this.#hashOf(password) };
      }
      if (normalised === password || !(await verify(against, password)) || stored === null) return NO_MATCH;
      return { isMatch: true, newHash: await this.#hashOf(password) };
    });
  }

  /** Prepares the hash for unknown names, so that the first check takes no longer. */
  async warmUp(): Promise<void> {
    await this.#dummyHash();
  }

  #dummyHash(): Promise<string> {
    this.#dummy ??= hash('password of the stand-in hash', this.#options);
    return this.#dummy;
  }

  #hashOf(password: string): Promise<string> {
    return hash(normalisedPassword(password), this.#options);
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
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
