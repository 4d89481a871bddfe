import { z } from 'zod';
import { GAME_NAMES, type GameName } from '../games/catalogue.ts';
import { signedPoints } from '../points.ts';
import type { CausedNotice, NoticeRules } from './notice.ts';
import type { TransactionType } from './transaction-type.ts';

export type BalanceLeg = 'available' | 'held';

export type CounterAccount =
  | 'none'
  | 'held'
  | 'bonus-expense'
  | 'offer-expense'
  | 'referral-expense'
  | 'adjustments'
  | 'payout-clearing'
  | 'level-expense'
  | 'promo-expense'
  | 'race-expense'
  | 'rain-expense'
  | 'rain-shares'
  | 'rakeback-expense'
  | 'tips-in-transit'
  | 'exchange'
  | 'forfeited'
  | `house:${GameName}`;

/** Double entry: `amount` is added to `leg` and taken from `counter`. */
export type Transfer = { leg: BalanceLeg; counter: CounterAccount };

export const NO_TRANSFER: Transfer = { leg: 'available', counter: 'none' };

/** `receivable`, `provider` and `transit` have one account per network or payout method. */
export type DollarAccount =
  | 'bank'
  | 'chargeback-loss'
  | 'exchange'
  | 'exchange-cost'
  | 'offer-revenue'
  | 'payout-fees'
  | 'provider-claims'
  | 'rounding'
  | 'suspense'
  | `provider:${string}`
  | `receivable:${string}`
  | `transit:${string}`;

/** `micros` (millionths of a dollar) are added to `debit` and taken from `credit`. */
export type DollarTransfer = { debit: DollarAccount; credit: DollarAccount; micros: number };

/** Each is ended by exactly one later event. */
export type Opened = 'hold' | 'round';

/** Accounts of the house that own points, as the books name them. */
export type HousePoints = 'rain-pool';

type KindRules<Payload> = {
  /** The leg belongs to an account of the house, not to a player. */
  house?: HousePoints;
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

/** `offer`: of the credit in `params`. `name`: of the player in `params`, if it may be shown. */
type LineContext = { offer: { name: string | null } | null; name: string | null };

type EventWith<Payload extends z.ZodType> = EventHeader & { payload: z.output<Payload> };

/** `of`: null if this event has no line. */
type WordsFor<Payload extends z.ZodType, Stored extends object, Params, Context> = {
  of?(event: EventWith<Payload>): Stored | null;
  line(params: Params, context: Context): string;
  transaction: TransactionType | ((params: Params) => TransactionType);
  /** Moves pending points instead of available ones. */
  isPending?: true;
};

/** The line of an event in the statement of its account. */
export type EventWords<Params extends object = object> = {
  /** Stored in every row of the view, so names are short. Texts are made at display. */
  params: z.ZodType<Params>;
  of(event: EventHeader & { payload: never }): Params | null;
  line(params: Params, context: LineContext & { game: GameName }): string;
  transaction(params: Params): TransactionType;
  isPending: boolean;
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
  notice?(event: EventHeader & { payload: never }, rules: NoticeRules): CausedNotice | null;
};

type Notifies<Payload extends z.ZodType> = {
  /** Null for no notification. */
  notice?(event: EventWith<Payload>, rules: NoticeRules): CausedNotice | null;
};

type Untyped = {
  params?: z.ZodRawShape;
  of?(event: unknown): object | null;
  line(params: object): string;
  transaction: TransactionType | ((params: object) => TransactionType);
  isPending?: true;
} | null;

function wordsOf(words: Untyped, params: z.ZodRawShape, of: EventWords['of']): EventWords | null {
  if (words === null) return null;
  const { line, transaction, isPending = false } = words;
  return {
    params: z.object({ ...params, ...words.params }),
    of,
    line,
    transaction: typeof transaction === 'string' ? () => transaction : transaction,
    isPending,
  };
}

/** Each capability has a block of ten codes. */
type PlainEvent<Type, Payload extends z.ZodType> = Transfer &
  KindRules<z.infer<Payload>> &
  Notifies<Payload> & { type: Type; code: number; payload: Payload };

type PlainParams<Shape extends z.ZodRawShape> = { points: number } & (keyof Shape extends never
  ? unknown
  : z.output<z.ZodObject<Shape>>);

/** Parameters of the line are the points, and those of `params`. */
type PlainWords<Payload extends z.ZodType, Shape extends z.ZodRawShape> = {
  params?: Shape;
} & WordsFor<Payload, z.input<z.ZodObject<Shape>>, PlainParams<Shape>, LineContext>;

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
  const { type, payload, words, notice, ...kind } = event as PlainEvent<string, z.ZodType> & { words: Untyped };
  const of = (one: EventHeader & { payload: never }) => {
    const params = words?.of === undefined ? {} : words.of(one);
    return params === null ? null : { points: one.amount, ...params };
  };
  return {
    type,
    payload,
    kinds: [{ ...kind, game: null }],
    words: wordsOf(words, { points: signedPoints }, of),
    notice,
  };
}

/** In place of `of`: an event of less than a point has no line. */
export function unlessZero({ amount }: { amount: number }): Record<never, never> | null {
  return amount === 0 ? null : {};
}

/** The code is `firstCode` plus the game's index in GAME_NAMES. */
type GameEvent<Type, Payload extends z.ZodType> = Pick<KindRules<never>, 'opens' | 'ends'> &
  Notifies<Payload> & {
    type: Type;
    firstCode: number;
    games: readonly GameName[];
    payload: Payload;
  };

type GameWords<Payload extends z.ZodType, Shape extends z.ZodRawShape> = {
  params: Shape;
} & Required<Pick<WordsFor<Payload, z.input<z.ZodObject<Shape>>, never, never>, 'of'>> &
  WordsFor<Payload, z.input<z.ZodObject<Shape>>, z.output<z.ZodObject<Shape>>, { game: GameName }>;

export function defineGameEvent<const Type extends string, Payload extends z.ZodType>(
  event: GameEvent<Type, Payload> & { words: null },
): EventDefinition<Type, Payload, null>;
export function defineGameEvent<const Type extends string, Payload extends z.ZodType, Shape extends z.ZodRawShape>(
  event: GameEvent<Type, Payload> & { words: GameWords<Payload, Shape> },
): EventDefinition<Type, Payload, EventWords<z.output<z.ZodObject<Shape>>>>;
export function defineGameEvent(event: object): object {
  const { type, firstCode, games, payload, words, notice, ...rules } = event as GameEvent<string, z.ZodType> & {
    words: Untyped;
  };
  const kinds = games.map((game): EventKind => {
    return { code: firstCode + GAME_NAMES.indexOf(game), game, leg: 'available', counter: `house:${game}`, ...rules };
  });
  const of = (one: EventHeader & { payload: never }) => words?.of?.(one) ?? null;
  return { type, kinds, payload, words: wordsOf(words, {}, of), notice };
}

/** Includes the log's fixed columns. */
export type EventHeader = {
  partition: number;
  /** Contiguous within the partition, from 1. */
  seq: number;
  account: number;
  /** Per account, contiguous from 1. */
  version: number;
  /** Of the transfer's leg. */
  amount: number;
  available: number;
  held: number;
  commandId: string;
  /** Milliseconds by the sequencer's clock; never decreases within a partition. */
  at: number;
  /** Null for the player; otherwise "operator:<account>", "system:<policy>" or "cli:<name>" */
  actor: string | null;
  game: GameName | null;
  /** Position of the settings in force, in the partition of the settings; 0 before the first change. Absent from rounds. */
  termsSeq?: number;
};
