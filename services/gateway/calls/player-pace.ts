// How often one player may ask for what moves points: beyond that, 429 with the time to wait. Plain numbers in memory,
// because every bet passes here. What other gateways let through is added later (pace-exchange.ts), as a debt that is
// worked off: for a moment a player may have more at several doors, on average never.
import type { Call } from '#contracts/api/call.ts';
import type { AccountId } from '#contracts/ids.ts';
import { refused, type Refused } from '../errors.ts';

/** Null: go ahead. */
export type PlayerPace = (call: Call, account: AccountId) => Refused | null;

export type Counts = readonly (readonly [account: AccountId, commands: number])[];

/** A second's worth may be asked for at once. */
const BURST_MS = 1000;
/** Debts beyond this are forgotten, and so are players who have asked nothing for as long. */
const KEPT_MS = 10_000;
/** Who asks for less than this share of his pace between two exchanges is not worth telling of. */
const QUIET_SHARE = 1 / 32;
/** Sums of fractions of a millisecond are not exact. */
const TOLERANCE_MS = 0.01;

export class PlayerPaces {
  readonly #commandsPerSecond: number;
  readonly #now: () => number;
  readonly #startedAt: number;
  /** account -> when all he has asked for would have been due at his even pace; the older generation is let go. */
  #dueAt = new Map<AccountId, number>();
  #dueAtBefore = new Map<AccountId, number>();
  #turnAt = KEPT_MS;
  /** What was let through since the last exchange; null while nobody is told. */
  #taken: Map<AccountId, number> | null = null;

  constructor(commandsPerSecond: number, now: () => number) {
    this.#commandsPerSecond = commandsPerSecond;
    this.#now = now;
    this.#startedAt = now();
  }

  readonly take: PlayerPace = (call, account) => {
    if (!call.idempotent || call.access !== 'player') return null;
    const at = this.#time();
    const dueAt = this.#dueOf(account, at) + 1000 / this.#commandsPerSecond;
    const waitMs = dueAt - at - BURST_MS;
    if (waitMs > TOLERANCE_MS) {
      const message = `At most ${this.#commandsPerSecond} a second, please.`;
      return { ...refused('rate-limited', message), retryAfterMs: waitMs };
    }
    this.#dueAt.set(account, dueAt);
    this.#taken?.set(account, (this.#taken.get(account) ?? 0) + 1);
    return null;
  };

  /** From the first call on: who has asked often since the last one. */
  tellBusy(): Counts {
    const taken = this.#taken ?? new Map<AccountId, number>();
    this.#taken = new Map();
    const quiet = this.#commandsPerSecond * QUIET_SHARE;
    return [...taken].filter(([, commands]) => commands > quiet);
  }

  /** What another gateway let through. */
  hear(counts: Counts): void {
    const at = this.#time();
    for (const [account, commands] of counts) {
      const dueAt = this.#dueOf(account, at) + (1000 * commands) / this.#commandsPerSecond;
      this.#dueAt.set(account, Math.min(dueAt, at + KEPT_MS));
    }
  }

  /** Small numbers, for the sake of their fractions. */
  #time(): number {
    const at = this.#now() - this.#startedAt;
    // The second half: the clock was set back.
    if (at >= this.#turnAt || at < this.#turnAt - KEPT_MS) {
      this.#dueAtBefore = this.#dueAt;
      this.#dueAt = new Map();
      this.#turnAt = at + KEPT_MS;
    }
    return at;
  }

  #dueOf(account: AccountId, at: number): number {
    const dueAt = this.#dueAt.get(account) ?? this.#dueAtBefore.get(account) ?? at;
    return dueAt > at && dueAt <= at + KEPT_MS ? dueAt : at;
  }
}
