import type { EventType, LedgerEvent } from '#contracts/events.ts';
import type { Account } from './account.ts';
import type { AnySlice, StoredSlice } from './slice.ts';

type Change = (account: Account, event: LedgerEvent) => void;
type Complain = (account: Readonly<Account>, event: LedgerEvent) => string | null;
type Slots = Record<string, unknown>;

export class AccountModel {
  readonly slices: readonly AnySlice[];
  readonly #template: Account;
  readonly #changes: ReadonlyMap<EventType, readonly Change[]>;
  readonly #complaints: ReadonlyMap<EventType, readonly Complain[]>;

  constructor(slices: readonly AnySlice[]) {
    this.slices = slices;
    this.#template = templateOf(slices);
    this.#changes = byEventType(slices, ({ evolve }) => evolve, changeOf);
    this.#complaints = byEventType(slices, ({ complaints = {} }) => complaints, complaintOf);
  }

  unopened(id: number): Account {
    return { ...this.#template, id };
  }

  change(account: Account, event: LedgerEvent): void {
    const changes = this.#changes.get(event.type);
    if (changes !== undefined) for (const change of changes) change(account, event);
  }

  /** `account` is the state before the event. */
  complaint(account: Readonly<Account>, event: LedgerEvent): string | null {
    for (const complain of this.#complaints.get(event.type) ?? []) {
      const complaint = complain(account, event);
      if (complaint !== null) return complaint;
    }
    return null;
  }
}

export function storedOf(
  account: Readonly<Account>,
  { name, fields, isEmpty, encode }: AnySlice,
): StoredSlice | undefined {
  const state = fields === true ? account : (account as unknown as Slots)[name];
  return state === undefined || (fields === true && isEmpty!(state)) ? undefined : encode(state);
}

export function restoreSlice(account: Account, { name, fields, decode }: AnySlice, stored: StoredSlice): void {
  if (fields === true) Object.assign(account, decode(stored));
  else (account as unknown as Slots)[name] = decode(stored);
}

/**
 * Accounts are copied from this template to share one shape. An object that grows field by field takes seven times the
 * memory.
 */
function templateOf(slices: readonly AnySlice[]): Account {
  const fields: Slots = { id: 0, available: 0, held: 0, version: 0, open: 0 };
  for (const slice of slices) if (slice.fields === true) Object.assign(fields, slice.initial());
  for (const { name, fields: isFields } of slices) if (isFields !== true) fields[name] = undefined;
  const names = Object.keys(fields);
  const template = JSON.parse(`{${names.map((name) => `"${name}":0`).join(',')}}`) as Slots;
  for (const name of names) template[name] = fields[name];
  return template as unknown as Account;
}

function changeOf(slice: AnySlice, handler: unknown, type: EventType): Change {
  const apply = handler as (state: unknown, event: LedgerEvent) => void;
  if (slice.fields === true) return apply;
  const { name, initial, isEmpty, onlyIfKept } = slice;
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

function complaintOf({ name, fields, initial }: AnySlice, handler: unknown): Complain {
  const complain = handler as (state: unknown, event: LedgerEvent) => string | null;
  if (fields === true) return complain;
  return (account, event) => complain((account as unknown as Slots)[name] ?? initial(), event);
}

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
