import type { EventOf, EventType } from '#contracts/events.ts';
import type { Account } from './account.ts';

/** JSON as a snapshot stores it; small. */
export type StoredSlice = string | number | boolean | null | readonly StoredSlice[] | object;

type Evolver<State, Type extends EventType> = (state: State, event: EventOf<Type>) => void;

/** A capability's part of an account. `Owned` are the events of the capability: each must be named in `evolve`. */
type Part<State, Owned extends EventType> = {
  /**
   * Raised when the stored form changes. Accounts that a snapshot has in another version are folded from the log.
   */
  version: number;
  /**
   * True when it folds kinds of events that are older than the slice. A snapshot without it is not used then: the slice would
   * miss those events. Any other slice that a snapshot lacks starts at its initial value.
   */
  foldsPast: boolean;
  /** Before the first event that concerns it. */
  initial(): State;
  /** Changes the state in place. One per event of the capability; other capabilities' events where they matter to it. */
  evolve: { [Type in Owned]: Evolver<State, Type> } & { [Type in EventType]?: Evolver<State, Type> };
  /**
   * For audits: what is wrong with an event on an account in this state, or null. The rules never write such an event; a log
   * that was rewritten by someone who knows how its batches are hashed may hold it.
   */
  complaints?: { [Type in EventType]?: (state: Readonly<State>, event: EventOf<Type>) => string | null };
  encode(state: State): StoredSlice;
  decode(stored: never): State;
};

/** A state object in one field of the account, undefined before the first event that concerns it. For state that few accounts have. */
export type Slice<Name extends string, State, Owned extends EventType> = Part<State, Owned> & {
  /** Its field in the account, and its name in snapshots. */
  name: Name;
  /** True when there is nothing left to keep. */
  isEmpty?(state: State): boolean;
  /** Other capabilities' events that change a state which is there, and begin none. */
  onlyIfKept?: readonly EventType[];
};

/** State in plain fields of the account. For state that every bet reads or changes: an object would cost one more cache miss. */
export type Fields<State, Owned extends EventType> = Part<State, Owned> & {
  /** Its name in snapshots. */
  name: string;
  fields: true;
  /** True when a snapshot stores nothing. */
  isEmpty(state: State): boolean;
};

export function sliceOf<Owned extends EventType>() {
  return <const Name extends keyof Account>(
    slice: Slice<Name, NonNullable<Account[Name]>, Owned>,
  ): Slice<Name, NonNullable<Account[Name]>, Owned> => slice;
}

export function fieldsOf<Owned extends EventType>() {
  return <State extends Partial<Account>>(slice: Omit<Fields<State, Owned>, 'fields'>): Fields<State, Owned> => ({
    ...slice,
    fields: true,
  });
}

/** A slice of any capability; its handlers are read by the type of event. */
export type AnySlice = {
  name: string;
  version: number;
  foldsPast: boolean;
  fields?: true;
  initial(): unknown;
  isEmpty?(state: unknown): boolean;
  onlyIfKept?: readonly EventType[];
  evolve: object;
  complaints?: object;
  encode(state: unknown): StoredSlice;
  decode(stored: unknown): unknown;
};
