// The closed catalogue of events: everything that moves points or decides whether points may move.
// Rules produce them, the codec writes them into the log, every view folds them.
// Names in the past tense; a payload's shape changes only together with its version.
import { z } from 'zod';
import { clientSeed, seedHash, serverSeed } from '../fairness/seeds.ts';
import type { GameName } from '../games/catalogue.ts';
import { points } from '../points.ts';

const epoch = z.int().min(0);

/** The payload of each type. Amounts that the fixed columns carry are not repeated here, but for stake and payout. */
export const EVENT_PAYLOADS = {
  'account-opened': z.object({}),
  'seed-committed': z.object({ epoch, serverSeedHash: seedHash, nextServerSeedHash: seedHash, clientSeed }),
  'seed-revealed': z.object({ epoch, serverSeed }),
  'signup-bonus-granted': z.object({}),
  'points-adjusted': z.object({ reason: z.string() }),
  'points-held': z.object({ reason: z.string(), expiresAt: z.int().nullable() }),
  'hold-posted': z.object({ holdId: z.string() }),
  'hold-voided': z.object({ holdId: z.string() }),
  'hold-expired': z.object({ holdId: z.string() }),
  'round-played': z.object({
    params: z.unknown(),
    stakePoints: points,
    payoutPoints: points,
    multiplierHundredths: z.int().min(0),
    outcome: z.unknown(),
    epoch,
    nonce: z.int().min(0),
    rulesVersion: z.int().min(1),
  }),
} as const;

export type EventType = keyof typeof EVENT_PAYLOADS;

/** What every event carries in the log's fixed columns, plus who and why. */
export type EventHeader = {
  partition: number;
  /** Contiguous within its partition, from 1. */
  seq: number;
  account: number;
  /** The account's own counter, contiguous from 1. */
  version: number;
  /** Signed change of the player's leg of the transfer (see kinds.ts): available, or held for `hold-posted`. */
  amount: number;
  /** Balance after this event. */
  available: number;
  held: number;
  commandId: string;
  /** Milliseconds since the epoch, by the sequencer's clock; never runs backwards within a partition. */
  at: number;
  /** Who asked, when it was not the player himself: "operator:<account>", "system:<policy>", "cli:<name>". */
  actor: string | null;
  /** The game, for events of a game; null otherwise. */
  game: GameName | null;
};

export type EventOf<Type extends EventType> = EventHeader & {
  type: Type;
  payload: z.infer<(typeof EVENT_PAYLOADS)[Type]>;
};

export type LedgerEvent = { [Type in EventType]: EventOf<Type> }[EventType];
