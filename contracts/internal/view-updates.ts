// What a projector announces after the transaction that changed a view. Gateways turn it into pushes,
// and into the end of a wait for a position.
import type { ActivityType } from '../activity/activity.ts';
import type { ViewName } from '../push.ts';

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

/** Something a player is told in the overlay. */
export type Notice = {
  account: number;
  type: 'win' | 'big_win' | 'welcome' | 'other';
  title: string;
  message: string;
  amountPoints: number;
  game: string | null;
  partition: number;
  seq: number;
};

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
