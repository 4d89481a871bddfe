import type { z } from 'zod';
import { GAME_NAMES, type GameName } from '../games/catalogue.ts';

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

export type EventDefinition<Type extends string = string, Payload extends z.ZodType = z.ZodType> = {
  type: Type;
  kinds: readonly EventKind[];
  /** Data without a fixed column. */
  payload: Payload;
};

/** Each capability has a block of ten codes. */
type PlainEvent<Type, Payload extends z.ZodType> = Transfer &
  KindRules<z.infer<Payload>> & { type: Type; code: number; payload: Payload };

export function defineEvent<const Type extends string, Payload extends z.ZodType>({
  type,
  payload,
  ...kind
}: PlainEvent<Type, Payload>): EventDefinition<Type, Payload> {
  return { type, payload, kinds: [{ ...kind, game: null }] };
}

/** The code is `firstCode` plus the game's index in GAME_NAMES. */
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
