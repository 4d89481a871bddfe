// The least time between two bets of a player on one game, where the house has set one. It stands at the ledger's door, because
// only there it is known what begins a round: a bet or a start does, a move does not, and the same bet sent again is not
// another. All bets of a player come to one door, however many gateways there are.
import type { Command, CommandOf } from '#contracts/commands.ts';
import type { LimitsByGame, LiveLimits } from '#contracts/games/house-limits.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { type Ledger, type Outcome, type Refusal, refusal } from '#contracts/outcome.ts';
import { fingerprintOf } from './engine/decide/fingerprint.ts';

type Bet = CommandOf<'play-round'> | CommandOf<'start-round'>;
type Begun = { at: number };

/** Puts the least times before a ledger, or before all of one house's; while no game has one, commands go straight through. */
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
  /** account and game -> the latest round begun; what is older than the longest cycle is let go a generation at a time. */
  #begun = new Map<string, Begun>();
  #begunBefore = new Map<string, Begun>();
  /**
   * Accounts and ids of the rounds begun in the same two generations, with what they bet: each may be sent again, though another has begun
   * since. Another bet under the id of one that is under way is a new one.
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

  /** Whether any game has a least time. Asked before each bet: what follows from the limits is computed when they change. */
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
    // Nothing new began: the time before it counts on.
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
    // Longer than the whole: the clock was set back.
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
