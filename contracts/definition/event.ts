import type { z } from 'zod';
import { GAME_NAMES, type GameName } from '../games/catalogue.ts';

/** The two balances of an account. */
export type BalanceLeg = 'available' | 'held';

/** The other side of a transfer: an account of the house, or the account's own held points. */
export type CounterAccount =
  | 'none'
  | 'held'
  | 'bonus-expense'
  | 'offer-expense'
  | 'referral-expense'
  | 'adjustments'
  | 'payout-clearing'
  | 'forfeited'
  | `house:${GameName}`;

/** Double entry by construction: an event's `amount` is added to `leg` and taken from `counter`. */
export type Transfer = { leg: BalanceLeg; counter: CounterAccount };

/** Of events that move no points. */
export const NO_TRANSFER: Transfer = { leg: 'available', counter: 'none' };

/** An account of the house in US dollars. `receivable`, `provider` and `transit` have one per network or payout method. */
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

/** The dollar leg of an event: `micros` (millionths of a dollar) are added to `debit` and taken from `credit`. */
export type DollarTransfer = { debit: DollarAccount; credit: DollarAccount; micros: number };

/** Held points or a game round: every one that opens ends with one later event. */
export type Opened = 'hold' | 'round';

type KindRules<Payload> = {
  /**
   * Whether it may take `available` below zero: reversals and corrections of proven errors only. While a balance is below
   * zero nothing that spends points is taken.
   */
  mayOverdraw?: true;
  /**
   * The account reserves one version for the end of each open hold and round. An event that does both reserves one too: a
   * refusal must not tell whether a round ended at its start.
   */
  opens?: Opened;
  ends?: Opened;
  /** The dollar leg, read from the payload. Points and dollars are never added to each other. */
  dollars?: (payload: Payload) => DollarTransfer;
};

export type EventKind = Transfer &
  KindRules<never> & {
    /** Stored in the log. Never reused and never renumbered; a changed payload is a new kind. */
    code: number;
    game: GameName | null;
  };

export type EventDefinition<Type extends string = string, Payload extends z.ZodType = z.ZodType> = {
  /** In the past tense. */
  type: Type;
  /** One, or one for each game. */
  kinds: readonly EventKind[];
  /** What the fixed columns do not carry. */
  payload: Payload;
};

/** Capabilities take blocks of ten codes. */
type PlainEvent<Type, Payload extends z.ZodType> = Transfer &
  KindRules<z.infer<Payload>> & { type: Type; code: number; payload: Payload };

export function defineEvent<const Type extends string, Payload extends z.ZodType>({
  type,
  payload,
  ...kind
}: PlainEvent<Type, Payload>): EventDefinition<Type, Payload> {
  return { type, payload, kinds: [{ ...kind, game: null }] };
}

/** `firstCode` plus the game's place in GAME_NAMES is its code. */
type GameEvent<Type, Payload> = Pick<KindRules<never>, 'opens' | 'ends'> & {
  type: Type;
  firstCode: number;
  games: readonly GameName[];
  payload: Payload;
};

export function defineGameEvent<const Type extends string, Payload extends z.ZodType>({
  type,
  firstCode,
  games,
  payload,
  ...rules
}: GameEvent<Type, Payload>): EventDefinition<Type, Payload> {
  const kinds = games.map((game): EventKind => {
    return { code: firstCode + GAME_NAMES.indexOf(game), game, leg: 'available', counter: `house:${game}`, ...rules };
  });
  return { type, kinds, payload };
}

/** What the log's fixed columns say of every event, plus actor and game. */
export type EventHeader = {
  partition: number;
  /** Contiguous within its partition, from 1. */
  seq: number;
  account: number;
  /** The account's own counter, contiguous from 1. */
  version: number;
  /** Signed change of the transfer's leg. */
  amount: number;
  /** Balance after this event. */
  available: number;
  held: number;
  commandId: string;
  /** Milliseconds since the epoch, by the sequencer's clock; never runs backwards within a partition. */
  at: number;
  /** Who asked, unless it was the player: "operator:<account>", "system:<policy>", "cli:<name>". */
  actor: string | null;
  /** Null unless the event is of a game. */
  game: GameName | null;
};
