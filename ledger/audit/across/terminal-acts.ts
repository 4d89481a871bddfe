import type { EventType, LedgerEvent } from '#contracts/events.ts';
import { isUnaccountable } from '#contracts/policies.ts';

export type TerminalAct = { actor: string; acts: number; points: bigint; kinds: ReadonlyMap<EventType, number> };

/** Acts that no account answers for. `points`: all that they move. */
export class TerminalActs {
  readonly #byActor = new Map<string, { acts: number; points: bigint; kinds: Map<EventType, number> }>();
  #actor: string | null = null;

  take({ type, actor, amount }: LedgerEvent, isFirst: boolean): void {
    if (isFirst) this.#actor = actor !== null && isUnaccountable(actor) ? actor : null;
    if (this.#actor === null) return;
    const known = this.#byActor.get(this.#actor) ?? { acts: 0, points: 0n, kinds: new Map<EventType, number>() };
    this.#byActor.set(this.#actor, known);
    known.points += BigInt(Math.abs(amount));
    if (!isFirst) return;
    known.acts++;
    known.kinds.set(type, (known.kinds.get(type) ?? 0) + 1);
  }

  list(): TerminalAct[] {
    return [...this.#byActor].map(([actor, acts]) => ({ actor, ...acts }));
  }
}
