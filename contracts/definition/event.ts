import type { z } from 'zod';
import { GAME_NAMES, type GameName } from '../games/catalogue.ts';
import { HOUSE_POINTS, type HouseAccountName } from './house-accounts.ts';
import { signedPoints } from '../points.ts';
import type { DollarAccount, HousePointAccount } from './chart-of-accounts.ts';
import type { EventHeader } from './event-header.ts';
import {
  type EventWith,
  type EventWords,
  type GameWords,
  type PlainParams,
  type PlainWords,
  type UntypedWords,
  wordsOf,
} from './event-words.ts';
import type { CausedNotice, NoticeRules } from './notice.ts';

export type BalanceLeg = 'available' | 'held';

export type CounterAccount = 'none' | 'held' | HousePointAccount | `house:${GameName}`;

/** Double entry: `amount` is added to `leg` and taken from `counter`. */
export type Transfer = { leg: BalanceLeg; counter: CounterAccount };

export const NO_TRANSFER: Transfer = { leg: 'available', counter: 'none' };

/** `micros` (millionths of a dollar) are added to `debit` and taken from `credit`. */
export type DollarTransfer = { debit: DollarAccount; credit: DollarAccount; micros: number };

/** Each is ended by exactly one later event. */
export type Opened = 'hold' | 'round';

type KindRules<Payload> = {
  /** The leg belongs to an account of the house, not to a player. */
  house?: (typeof HOUSE_POINTS)[keyof typeof HOUSE_POINTS];
  /** May make `available` negative: reversals and corrections of proven errors only. A negative balance blocks spending. */
  mayOverdraw?: true;
  /**
   * Each open hold or round reserves one version for its end. An event that opens and ends also reserves one, so a refusal
   * does not reveal that a round ended at its start.
   */
  opens?: Opened;
  ends?: Opened;
  dollars?: (payload: Payload) => DollarTransfer;
};

export type EventKind = Transfer &
  KindRules<never> & {
    /** Stored in the log; never reused or renumbered. A changed payload is a new kind. */
    code: number;
    game: GameName | null;
  };

/** Of a decision of staff: open requests to change the same thing become stale. */
type Changes<Payload> = {
  /** Such as "role:admin". */
  thing(payload: Payload): string;
  /** Why the requests are stale. */
  words: string;
};

/** The thing of a closed account: all of its requests become stale. */
export const EVERYTHING = '*';

/** An audit compares the log with them. */
type EventTraits = {
  /** It is on this account of the house; `any`: on those of players too. Without it, on those of players only. */
  on?: HouseAccountName | 'any';
  /** Its command requires an actor and a reason. */
  isByStaff?: true;
  /** Closed accounts may have it. */
  isAfterClosing?: true;
  /** Excluded players, and those with a balance below 0, may not. */
  isStake?: true;
};

export type EventDefinition<
  Type extends string = string,
  Payload extends z.ZodType = z.ZodType,
  Words extends EventWords | null = EventWords | null,
> = {
  type: Type;
  kinds: readonly EventKind[];
  /** Data without a fixed column. */
  payload: Payload;
  /** Null if the event has no line in a statement. */
  words: Words;
  traits: EventTraits;
  changes?: Changes<never>;
  notice?(event: EventHeader & { payload: never }, rules: NoticeRules): CausedNotice | null;
};

type Traits<Payload extends z.ZodType> = EventTraits & {
  changes?: Changes<z.output<Payload>>;
  /** Null for no notification. */
  notice?(event: EventWith<Payload>, rules: NoticeRules): CausedNotice | null;
};

/** Each capability has a block of ten codes. */
type PlainEvent<Type, Payload extends z.ZodType> = Transfer &
  Omit<KindRules<z.infer<Payload>>, 'house'> &
  Traits<Payload> & { type: Type; code: number; payload: Payload };

export function defineEvent<const Type extends string, Payload extends z.ZodType>(
  event: PlainEvent<Type, Payload> & { words: null },
): EventDefinition<Type, Payload, null>;
export function defineEvent<
  const Type extends string,
  Payload extends z.ZodType,
  Shape extends z.ZodRawShape = Record<never, never>,
>(
  event: PlainEvent<Type, Payload> & { words: PlainWords<Payload, Shape> },
): EventDefinition<Type, Payload, EventWords<PlainParams<Shape>>>;
export function defineEvent(event: object): object {
  const { type, payload, words, notice, changes, on, isByStaff, isAfterClosing, isStake, ...kind } =
    event as PlainEvent<string, z.ZodType> & { words: UntypedWords };
  const of = (one: EventHeader & { payload: never }) => {
    const params = words?.of === undefined ? {} : words.of(one);
    return params === null ? null : { points: one.amount, ...params };
  };
  return {
    type,
    payload,
    kinds: [{ ...kind, ...(on === 'rain' && { house: HOUSE_POINTS[on] }), game: null }],
    words: wordsOf(words, { points: signedPoints }, of),
    traits: { on, isByStaff, isAfterClosing, isStake },
    changes,
    notice,
  };
}

/** The code is `firstCode` plus the game's index in GAME_NAMES. */
type GameEvent<Type, Payload extends z.ZodType> = Pick<KindRules<never>, 'opens' | 'ends'> &
  Pick<Traits<Payload>, 'notice' | 'isStake'> & {
    type: Type;
    firstCode: number;
    games: readonly GameName[];
    payload: Payload;
  };

export function defineGameEvent<const Type extends string, Payload extends z.ZodType>(
  event: GameEvent<Type, Payload> & { words: null },
): EventDefinition<Type, Payload, null>;
export function defineGameEvent<const Type extends string, Payload extends z.ZodType, Shape extends z.ZodRawShape>(
  event: GameEvent<Type, Payload> & { words: GameWords<Payload, Shape> },
): EventDefinition<Type, Payload, EventWords<z.output<z.ZodObject<Shape>>>>;
export function defineGameEvent(event: object): object {
  const { type, firstCode, games, payload, words, notice, isStake, ...rules } = event as GameEvent<
    string,
    z.ZodType
  > & {
    words: UntypedWords;
  };
  const kinds = games.map((game): EventKind => {
    return { code: firstCode + GAME_NAMES.indexOf(game), game, leg: 'available', counter: `house:${game}`, ...rules };
  });
  const of = (one: EventHeader & { payload: never }) => words?.of?.(one) ?? null;
  return { type, kinds, payload, words: wordsOf(words, {}, of), traits: { isStake }, notice };
}
