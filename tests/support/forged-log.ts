import type { EventOf, EventType, LedgerEvent } from '#contracts/events.ts';
import { availableAfter, heldAfter, kindOf } from '#contracts/kinds.ts';

/** Numbers, versions, balances and positions of settings follow from the events, as a careful forger makes them. */
export function consistent(events: readonly LedgerEvent[]): LedgerEvent[] {
  const accounts = new Map<number, { version: number; available: number; held: number }>();
  const moved = new Map<number, number>();
  for (const [place, { type, seq }] of events.entries()) {
    if (type === 'setting-changed' && !moved.has(seq)) moved.set(seq, place + 1);
  }
  return events.map((event, place) => {
    const before = accounts.get(event.account) ?? { version: 0, available: 0, held: 0 };
    const kind = kindOf(event.type, event.game);
    const after = {
      version: before.version + 1,
      available: availableAfter(before.available, kind, event.amount),
      held: heldAfter(before.held, kind, event.amount),
    };
    accounts.set(event.account, after);
    const { termsSeq } = event;
    const named = termsSeq === undefined ? {} : { termsSeq: moved.get(termsSeq) ?? termsSeq };
    return { ...event, ...after, ...named, seq: place + 1 };
  });
}

type Forged = Record<string, unknown> & { payload?: object };
type Change<Type extends EventType> = Forged | ((event: EventOf<Type>) => Forged);

export function changed<Type extends EventType>(event: LedgerEvent, change: Change<Type>): LedgerEvent {
  const { payload, ...header } = typeof change === 'function' ? change(event as EventOf<Type>) : change;
  return { ...event, ...header, payload: { ...event.payload, ...payload } } as unknown as LedgerEvent;
}

export class Forger {
  readonly #log: readonly LedgerEvent[];

  constructor(log: readonly LedgerEvent[]) {
    this.#log = log;
  }

  readonly placeOf = (type: EventType, nth: number): number => {
    const places = this.#log.flatMap((event, place) => (event.type === type ? [place] : []));
    const place = places.at(nth);
    if (place === undefined) throw new Error(`the log has no ${type} number ${nth}`);
    return place;
  };

  /** One event of a type is changed, by default the last. */
  readonly bent = <Type extends EventType>(type: Type, change: Change<Type>, nth = -1): LedgerEvent[] => {
    const place = this.placeOf(type, nth);
    return this.#log.with(place, changed(this.#log[place]!, change));
  };

  /** Inserts a changed copy of an event as another command: at the end, or after an event of another type. */
  readonly added = <Type extends EventType>(type: Type, change: Change<Type>, after?: EventType): LedgerEvent[] => {
    const place = after === undefined ? this.#log.length : this.placeOf(after, -1) + 1;
    const { at, termsSeq = 0 } = this.#log[place - 1]!;
    const header = { at, termsSeq, commandId: crypto.randomUUID() };
    return this.#log.toSpliced(place, 0, changed({ ...this.#log[this.placeOf(type, -1)]!, ...header }, change));
  };

  readonly without = (type: EventType, nth = -1): LedgerEvent[] => this.#log.toSpliced(this.placeOf(type, nth), 1);

  /** Repeated within its command. */
  doubled(type: EventType, nth: number): LedgerEvent[] {
    const place = this.placeOf(type, nth);
    return this.#log.toSpliced(place + 1, 0, this.#log[place]!);
  }
}
