// The closed catalogue of events: everything that moves points or decides whether points may move.
// Rules produce them, the codec writes them into the log, every view folds them.
// Names in the past tense; a payload's shape changes only together with its version.
import { z } from 'zod';
import { clientSeed, seedHash, serverSeed } from './fairness/seeds.ts';
import type { GameName } from './games/catalogue.ts';
import { openRound } from './games/open-round.ts';
import { points } from './points.ts';

const epoch = z.int().min(0);
const nonce = z.int().min(0);
const rulesVersion = z.int().min(1);

/** A round that is over, whether it was one command or several. */
const finishedRound = {
  params: z.unknown(),
  /** All that was staked. */
  stakePoints: points,
  payoutPoints: points,
  multiplierHundredths: z.int().min(0),
  outcome: z.unknown(),
  epoch,
  nonce,
  rulesVersion,
};

/** Game and time of the move stand in the columns. */
const roundInPlay = openRound.omit({ game: true, movedAt: true });

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
  /** Stake, outcome and payout at once. */
  'round-played': z.object(finishedRound),
  /** Takes the stake. What the seeds decided is not in it; `progress` is what the player may see. */
  'round-started': roundInPlay,
  'round-advanced': roundInPlay,
  /** Pays out, and takes what the last move added to the stake. */
  'round-settled': z.object({ ...finishedRound, startId: z.string() }),
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
