import type { EventOf, EventType } from '#contracts/events.ts';
import type { Account } from './account.ts';
import type { Form } from './forms.ts';

export type StoredSlice = string | number | boolean | null | readonly StoredSlice[] | object;

type Evolver<State, Type extends EventType> = (state: State, event: EventOf<Type>) => void;

/** Every event of `Owned` must be handled in `evolve`. */
type Part<State, Owned extends EventType> = {
  /** Incremented when the stored form changes; older accounts are then refolded from the log. */
  version: number;
  /** True if the slice handles event kinds older than itself, so that a snapshot without it is unusable. */
  foldsPast: boolean;
  initial(): State;
  /** True for the initial state, which is not kept. */
  isEmpty(state: State): boolean;
  /** Changes the state in place. */
  evolve: { [Type in Owned]: Evolver<State, Type> } & { [Type in EventType]?: Evolver<State, Type> };
  /** The error in an event given the state before it, or null. Used by audits. */
  complaints?: { [Type in EventType]?: (state: Readonly<State>, event: EventOf<Type>) => string | null };
  encode(state: State): StoredSlice;
  decode(stored: never): State;
};

/** State that few accounts have and bets read, in one field, undefined while it is empty. */
export type Slice<Name extends string, State, Owned extends EventType> = Part<State, Owned> & {
  name: Name;
  /** Other capabilities' events that change existing state but never create it. */
  onlyIfKept?: readonly EventType[];
};

/** State that every bet reads or changes, in plain fields, because an object costs one more cache miss. */
export type Fields<State, Owned extends EventType> = Part<State, Owned> & {
  name: string;
  fields: true;
};

/** State that no bet reads: packed with that of other slices. Reading its field gives a copy. */
export type PackedSlice<Name extends string, State, Owned extends EventType, Stored extends StoredSlice> = Omit<
  Part<State, Owned>,
  'encode' | 'decode'
> & {
  name: Name;
  form: Form<Stored>;
  /** Number of entries, for slices that can have many. */
  count?(state: State): number;
  encode(state: State): Stored;
  decode(stored: Stored): State;
};

export function sliceOf<Owned extends EventType>() {
  return <const Name extends keyof Account>(
    slice: Slice<Name, NonNullable<Account[Name]>, Owned>,
  ): Slice<Name, NonNullable<Account[Name]>, Owned> => slice;
}

export function packedOf<Owned extends EventType>() {
  return <const Name extends keyof Account, Stored extends StoredSlice>(
    slice: PackedSlice<Name, NonNullable<Account[Name]>, Owned, Stored>,
  ): PackedSlice<Name, NonNullable<Account[Name]>, Owned, Stored> => slice;
}

export function fieldsOf<Owned extends EventType>() {
  return <State extends Partial<Account>>(slice: Omit<Fields<State, Owned>, 'fields'>): Fields<State, Owned> => ({
    ...slice,
    fields: true,
  });
}

export type AnySlice = {
  name: string;
  version: number;
  foldsPast: boolean;
  fields?: true;
  form?: Form<unknown>;
  count?(state: unknown): number;
  initial(): unknown;
  isEmpty(state: unknown): boolean;
  onlyIfKept?: readonly EventType[];
  evolve: object;
  complaints?: object;
  encode(state: unknown): StoredSlice;
  decode(stored: unknown): unknown;
};
