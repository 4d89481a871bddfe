import type { EventType, LedgerEvent } from '#contracts/events.ts';
import type { Account } from './account.ts';
import type { AnySlice } from './slice.ts';

type Change = (account: Account, event: LedgerEvent) => void;
type Complain = (account: Readonly<Account>, event: LedgerEvent) => string | null;
type Slots = Record<string, unknown>;

/** Joins the slices: the fields of an account, and how each event changes them. */
export class AccountModel {
  readonly slices: readonly AnySlice[];
  readonly #changes: ReadonlyMap<EventType, readonly Change[]>;
  readonly #complaints: ReadonlyMap<EventType, readonly Complain[]>;

  constructor(slices: readonly AnySlice[]) {
    this.slices = slices;
    this.#changes = byEventType(slices, ({ evolve }) => evolve, changeOf);
    this.#complaints = byEventType(slices, ({ complaints = {} }) => complaints, complaintOf);
  }

  /** All accounts have the same fields in the same order, so that the JavaScript engine gives them one shape. */
  unopened(id: number): Account {
    const account: Account & Slots = { id, available: 0, held: 0, version: 0 } as Account & Slots;
    for (const { name } of this.slices) account[name] = undefined;
    return account;
  }

  /** Changes the slices that the event concerns. */
  change(account: Account, event: LedgerEvent): void {
    const changes = this.#changes.get(event.type);
    if (changes !== undefined) for (const change of changes) change(account, event);
  }

  /** The first complaint of a slice about the event on `account` as it is before it, or null. */
  complaint(account: Readonly<Account>, event: LedgerEvent): string | null {
    for (const complain of this.#complaints.get(event.type) ?? []) {
      const complaint = complain(account, event);
      if (complaint !== null) return complaint;
    }
    return null;
  }
}

function changeOf({ name, initial, isEmpty, onlyIfKept }: AnySlice, handler: unknown, type: EventType): Change {
  const apply = handler as (state: unknown, event: LedgerEvent) => void;
  const beginsNone = onlyIfKept?.includes(type) === true;
  return (account, event) => {
    const slots = account as unknown as Slots;
    const kept = slots[name];
    if (beginsNone && kept === undefined) return;
    const state = kept ?? initial();
    apply(state, event);
    slots[name] = isEmpty?.(state) === true ? undefined : state;
  };
}

function complaintOf({ name, initial }: AnySlice, handler: unknown): Complain {
  const complain = handler as (state: unknown, event: LedgerEvent) => string | null;
  return (account, event) => complain((account as unknown as Slots)[name] ?? initial(), event);
}

/** By type of event, what `make` gives for each slice that has a handler for it, in the slices' order. */
function byEventType<Value>(
  slices: readonly AnySlice[],
  handlersOf: (slice: AnySlice) => object,
  make: (slice: AnySlice, handler: unknown, type: EventType) => Value,
): ReadonlyMap<EventType, readonly Value[]> {
  const grouped = new Map<EventType, Value[]>();
  for (const slice of slices) {
    for (const [type, handler] of Object.entries(handlersOf(slice)) as [EventType, unknown][]) {
      const values = grouped.get(type) ?? [];
      values.push(make(slice, handler, type));
      grouped.set(type, values);
    }
  }
  return grouped;
}
