import type { EventType, LedgerEvent } from '#contracts/events.ts';
import type { Account } from './account.ts';
import type { Form } from './forms.ts';
import { readPart, withPart } from './packed.ts';
import type { AnySlice, StoredSlice } from './slice.ts';

type Change = (account: Account, event: LedgerEvent) => void;
type Complain = (account: Readonly<Account>, event: LedgerEvent) => string | null;
type Slots = Record<string, unknown>;
type PackedSlice = AnySlice & { form: Form<unknown> };

/** Entries of a slice. Unpacking more for each event would cost too much. */
const MOST_PACKED = 64;

export class AccountModel {
  readonly slices: readonly AnySlice[];
  readonly #template: Account;
  readonly #getters: object;
  /** Place and slice. */
  readonly #packed: ReadonlyMap<string, readonly [number, PackedSlice]>;
  readonly #changes: ReadonlyMap<EventType, readonly Change[]>;
  readonly #complaints: ReadonlyMap<EventType, readonly Complain[]>;

  constructor(slices: readonly AnySlice[]) {
    this.slices = slices;
    this.#template = templateOf(slices);
    this.#packed = new Map(slices.filter(isPacked).map((slice, place) => [slice.name, [place, slice]]));
    this.#getters = Object.create(Object.prototype, this.#gettersOf()) as object;
    this.#changes = byEventType(
      slices,
      ({ evolve }) => evolve,
      (...of) => this.#changeOf(...of),
    );
    this.#complaints = byEventType(slices, ({ complaints = {} }) => complaints, complaintOf);
  }

  unopened(id: number): Account {
    return Object.setPrototypeOf({ ...this.#template, id }, this.#getters) as Account;
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

  storedOf(account: Readonly<Account>, slice: AnySlice): StoredSlice | undefined {
    if (isPacked(slice) && account.long?.has(slice.name) !== true) {
      return readPart(account.packed, this.#packed.get(slice.name)![0], slice.form) as StoredSlice | undefined;
    }
    const state = slice.fields === true ? account : (account as unknown as Slots)[slice.name];
    return state === undefined || slice.isEmpty(state) ? undefined : slice.encode(state);
  }

  restoreSlice(account: Account, slice: AnySlice, stored: StoredSlice): void {
    const state = slice.decode(stored);
    if (isPacked(slice)) this.#keep(account, slice, state);
    else if (slice.fields === true) Object.assign(account, state);
    else if (!slice.isEmpty(state)) (account as unknown as Slots)[slice.name] = state;
  }

  #gettersOf(): PropertyDescriptorMap {
    const getters = [...this.#packed.values()].map(([place, { name, form, decode }]) => {
      const get = function get(this: Account): unknown {
        const stored = readPart(this.packed, place, form);
        return stored === undefined ? this.long?.get(name) : decode(stored);
      };
      return [name, { get }] as const;
    });
    return Object.fromEntries(getters);
  }

  #changeOf(slice: AnySlice, handler: unknown, type: EventType): Change {
    const apply = handler as (state: unknown, event: LedgerEvent) => void;
    if (slice.fields === true) return apply;
    const { name, initial, isEmpty, onlyIfKept } = slice;
    if (isPacked(slice)) {
      return (account, event) => {
        const state = (account as unknown as Slots)[name] ?? initial();
        apply(state, event);
        this.#keep(account, slice, state);
      };
    }
    const beginsNone = onlyIfKept?.includes(type) === true;
    return (account, event) => {
      const slots = account as unknown as Slots;
      const kept = slots[name];
      if (beginsNone && kept === undefined) return;
      const state = kept ?? initial();
      apply(state, event);
      slots[name] = isEmpty(state) ? undefined : state;
    };
  }

  #keep(account: Account, slice: PackedSlice, state: unknown): void {
    const { name, form, count, isEmpty, encode } = slice;
    const isLong = count !== undefined && count(state) > MOST_PACKED;
    const wasLong = account.long?.has(name) === true;
    if (isLong && wasLong) return;
    const [place] = this.#packed.get(name)!;
    account.packed = withPart(account.packed, place, form, isLong || isEmpty(state) ? undefined : encode(state));
    if (isLong) account.long = new Map([...(account.long ?? []), [name, state]]);
    else if (wasLong) dropLong(account, name);
  }
}

function dropLong(account: Account, name: string): void {
  account.long!.delete(name);
  if (account.long!.size === 0) account.long = undefined;
}

function isPacked(slice: AnySlice): slice is PackedSlice {
  return slice.form !== undefined;
}

/**
 * Accounts are copied from this template to share one shape. An object that grows field by field takes seven times the
 * memory.
 */
function templateOf(slices: readonly AnySlice[]): Account {
  const fields: Slots = { id: 0, available: 0, held: 0, version: 0, open: 0, packed: '', long: undefined };
  for (const slice of slices) if (slice.fields === true) Object.assign(fields, slice.initial());
  for (const { name, fields: isFields, form } of slices) {
    if (isFields !== true && form === undefined) fields[name] = undefined;
  }
  const names = Object.keys(fields);
  const template = JSON.parse(`{${names.map((name) => `"${name}":0`).join(',')}}`) as Slots;
  for (const name of names) template[name] = fields[name];
  return template as unknown as Account;
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
