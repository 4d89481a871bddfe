import type { EventOf, EventType } from '#contracts/events.ts';
import type { Account } from './account.ts';

/** JSON as a snapshot stores it; small. */
export type StoredSlice = string | number | boolean | null | readonly StoredSlice[] | object;

/** A capability's part of an account. `Owned` are the events of the capability: each must be named in `evolve`. */
export type Slice<Name extends string, State, Owned extends EventType> = {
  /** Its field in the account, and its name in snapshots. */
  name: Name;
  /** Raised when the stored form changes: snapshots of another version are folded from the log instead. */
  version: number;
  /** Before the first event that concerns it; accounts without one keep nothing. */
  initial(): State;
  /** True when there is nothing left to keep. */
  isEmpty?(state: State): boolean;
  /** Other capabilities' events that change a state which is there, and begin none. */
  onlyIfKept?: readonly EventType[];
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

type Evolver<State, Type extends EventType> = (state: State, event: EventOf<Type>) => void;

export function sliceOf<Owned extends EventType>() {
  return <const Name extends keyof Account>(
    slice: Slice<Name, NonNullable<Account[Name]>, Owned>,
  ): Slice<Name, NonNullable<Account[Name]>, Owned> => slice;
}

/** A slice of any capability; its handlers are read by the type of event. */
export type AnySlice = {
  name: string;
  version: number;
  initial(): unknown;
  isEmpty?(state: unknown): boolean;
  onlyIfKept?: readonly EventType[];
  evolve: object;
  complaints?: object;
  encode(state: unknown): StoredSlice;
  decode(stored: unknown): unknown;
};
