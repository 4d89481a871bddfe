// Checked in front of the ledger, which all gateways share and which alone can tell a new round from a move or a repeat.
import type { Command, CommandOf } from '#contracts/commands.ts';
import type { LimitsByGame, LiveLimits } from '#contracts/games/house-limits.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { type Ledger, type Outcome, type Refusal, refusal } from '#contracts/outcome.ts';
import { fingerprintOf } from './engine/decide/fingerprint.ts';

type Bet = CommandOf<'play-round'> | CommandOf<'start-round'>;
type Begun = { at: number };

export function gameCycles(limits: LiveLimits, now: () => number): (ledger: Ledger) => Ledger {
  const cycles = new GameCycles(limits, now);
  return (ledger) => ({
    submit: (command) => (isBet(command) && cycles.areSet ? cycles.submit(ledger, command) : ledger.submit(command)),
  });
}

function longestOf(limits: LimitsByGame): number {
  return Math.max(...Object.values(limits).map(({ minCycleMs }) => minCycleMs));
}

function isBet(command: Command): command is Bet {
  return command.type === 'play-round' || command.type === 'start-round';
}

class GameCycles {
  readonly #live: LiveLimits;
  #limits: LimitsByGame;
  #longestMs: number;
  readonly #now: () => number;
  /** Entries older than the longest minimum are dropped a generation at a time. */
  #begun = new Map<string, Begun>();
  #begunBefore = new Map<string, Begun>();
  /**
   * Account and command id to the bet's input, for the same generations. The same bet may be repeated even after another
   * began.
   */
  #ids = new Map<string, number>();
  #idsBefore = new Map<string, number>();
  #turnAt = 0;

  constructor(live: LiveLimits, now: () => number) {
    this.#live = live;
    this.#limits = live.current;
    this.#longestMs = longestOf(live.current);
    this.#now = now;
  }

  /** Asked before each bet, so derived values are recomputed only when the limits change. */
  get areSet(): boolean {
    if (this.#limits !== this.#live.current) {
      this.#limits = this.#live.current;
      this.#longestMs = longestOf(this.#limits);
    }
    return this.#longestMs > 0;
  }

  async submit(ledger: Ledger, bet: Bet): Promise<Outcome> {
    const at = this.#now();
    this.#forget(at);
    const input = fingerprintOf(bet);
    const id = `${bet.account} ${bet.commandId}`;
    const known = this.#ids.get(id) ?? this.#idsBefore.get(id);
    if (known === input) return ledger.submit(bet);
    const key = `${bet.account} ${bet.game}`;
    const last = this.#begun.get(key) ?? this.#begunBefore.get(key);
    const tooSoon = this.#tooSoon(bet, last, at);
    if (tooSoon !== null) return tooSoon;
    const begun = { at };
    this.#begun.set(key, begun);
    if (known === undefined) this.#ids.set(id, input);
    const outcome = await ledger.submit(bet);
    // No new round began.
    if ((outcome.kind === 'refusal' || outcome.repeated) && this.#begun.get(key) === begun) {
      if (last === undefined) this.#begun.delete(key);
      else this.#begun.set(key, last);
    }
    if (outcome.kind === 'refusal' && known === undefined)
      for (const ids of [this.#ids, this.#idsBefore]) ids.delete(id);
    return outcome;
  }

  #tooSoon({ game }: Bet, last: Begun | undefined, at: number): Refusal | null {
    const { minCycleMs } = this.#limits[game];
    const waitMs = last === undefined ? 0 : last.at + minCycleMs - at;
    // The clock was set back.
    if (waitMs <= 0 || waitMs > minCycleMs) return null;
    const seconds = Math.ceil(waitMs / 100) / 10;
    const message = `The next round of ${GAME_TITLES[game]} can begin in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
    return { ...refusal('rate-limited', message), retryAfterMs: waitMs };
  }

  #forget(at: number): void {
    if (at < this.#turnAt && at >= this.#turnAt - this.#longestMs) return;
    this.#begunBefore = this.#begun;
    this.#begun = new Map();
    this.#idsBefore = this.#ids;
    this.#ids = new Map();
    this.#turnAt = at + this.#longestMs;
  }
}
