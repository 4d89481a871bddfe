// Real policies on a faulty feed. The reactor has its own clock, is killed at random, may run twice, and may ask a fenced
// writer.
import type { LedgerEvent } from '#contracts/events.ts';
import type { Outcome } from '#contracts/outcome.ts';
import { againInMs } from '#services/reactor/loops/dispatcher.ts';
import type { Positions } from '#services/module/follow-log.ts';
import { reactTo } from '#services/reactor/policies/react.ts';
import type { Deadline, DeadlineKey } from '#services/module/policy.ts';
import { housePolicies } from '#services/house.ts';
import type { House } from './house.ts';
import type { LogStorage } from './log-storage.ts';
import type { World } from './world.ts';

const MOST_AT_ONCE = 2;
/** The world settles a round after this long without a move. */
export const ABANDONED_ROUND_MS = 10_000;
const POLICIES = housePolicies({ abandonedRoundMs: () => ABANDONED_ROUND_MS });

function keyOf({ policy, account, subject }: DeadlineKey): string {
  return `${policy} ${account} ${subject}`;
}

export class Reactor {
  readonly #world: World;
  readonly #house: House;
  readonly #storage: LogStorage;
  /** In PostgreSQL; changed atomically. */
  #positions: Positions = new Map();
  readonly #deadlines = new Map<string, Deadline>();
  #running = 0;

  constructor(world: World, house: House, storage: LogStorage) {
    this.#world = world;
    this.#house = house;
    this.#storage = storage;
  }

  get hasWork(): boolean {
    return this.#storage.rows.length > this.#position || this.#due(0).length > 0;
  }

  meddle(): void {
    if (!this.hasWork || this.#running >= (this.#world.isCalm ? 1 : MOST_AT_ONCE)) return;
    this.#running += 1;
    void this.#round()
      .catch(() => undefined)
      .finally(() => (this.#running -= 1));
  }

  get #position(): number {
    return Math.min(...POLICIES.map(({ name }) => this.#positions.get(name) ?? 0));
  }

  #due(skewMs: number): Deadline[] {
    return [...this.#deadlines.values()].filter(({ dueAt }) => dueAt <= this.#world.now + skewMs);
  }

  async #round(): Promise<void> {
    const { lot, isCalm } = this.#world;
    const positions = this.#positions;
    await this.#world.delay();
    const batch = this.#deliver(isCalm ? 0 : lot.pick([0, 0, 0, -3, 2]));
    await this.#world.delay();
    if (batch.length > 0) this.#record(batch, positions);
    // Its clock differs from the ledger's.
    for (const deadline of this.#due(isCalm ? 0 : lot.pick([0, 0, 400, -400]))) {
      const outcome = await this.#submit(deadline);
      // The command is sent again.
      if (!isCalm && lot.falls(0.1)) return;
      const isAnswered = outcome !== undefined && againInMs(outcome) === null;
      if (isAnswered && this.#deadlines.get(keyOf(deadline)) === deadline) this.#deadlines.delete(keyOf(deadline));
    }
  }

  #deliver(shift: number): readonly LedgerEvent[] {
    const from = Math.max(0, this.#position + shift);
    return this.#storage.rows.slice(from, from + this.#world.lot.between(1, 12)).map(({ event }) => event);
  }

  /** Throws at a hole. Does nothing if the positions have moved since they were read. */
  #record(events: readonly LedgerEvent[], positions: Positions): void {
    const [fromSeq, toSeq] = [events[0]!.seq, events.at(-1)!.seq];
    const batch = { partition: 0, fromSeq, toSeq, events, unreadable: null };
    const { moves, set, cleared } = reactTo(POLICIES, batch, positions);
    if (this.#positions !== positions) return;
    this.#positions = new Map([...positions, ...moves.map((move) => [move.reader, move.toSeq] as const)]);
    for (const deadline of set) this.#deadlines.set(keyOf(deadline), deadline);
    for (const key of cleared) this.#deadlines.delete(keyOf(key));
  }

  async #submit({ command }: Deadline): Promise<Outcome | undefined> {
    await this.#world.delay();
    const { open } = this.#house;
    if (open.length === 0) return undefined;
    const { sequencer, death } = this.#world.lot.pick(open);
    return Promise.race([sequencer.submit(command), death]).catch(() => undefined);
  }
}
