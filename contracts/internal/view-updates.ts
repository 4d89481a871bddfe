// What a projector announces after the transaction that changed a view. Gateways turn it into pushes,
// and into the end of a wait for a position.
import type { ActivityType } from '../activity/activity.ts';
import type { ViewName } from '../push.ts';
import type { NoticeFact } from '../words/fact.ts';

/** A round as the live feed shows it, before a user name is put to the account. */
export type ActivityNews = {
  id: string;
  account: number;
  game: string;
  type: ActivityType;
  /** The payout of a win, the stake of a loss. */
  amountPoints: number;
  at: number;
  partition: number;
  seq: number;
};

/** What a player is notified of. The gateway puts it into words. */
export type Notice = { account: number; partition: number; seq: number; fact: NoticeFact };

export type ViewUpdate = {
  view: ViewName;
  partition: number;
  /** The view now has everything up to here. */
  seq: number;
  /** Accounts whose rows changed. */
  accounts: readonly number[];
  activity?: readonly ActivityNews[];
  notices?: readonly Notice[];
};

/** Where updates come from: the projector in this process, or a topic. */
export type ViewUpdates = {
  /** Returns the way to stop listening. */
  subscribe(listener: (update: ViewUpdate) => void): () => void;
};
