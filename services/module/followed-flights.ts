import type { AccountId } from '#contracts/ids.ts';
import type { FlightPush } from '#contracts/play/calls/flight-push.ts';

/** `tell` is shared by all watchers of a gateway: one message, encoded once, for several ids. */
export type Watcher = { id: string; tell: (ids: string[], push: FlightPush) => void };

/** Crash rounds that this process follows to their end. */
export type FollowedFlights = {
  readonly count: number;
  watch(account: AccountId, startId: string, watcher: Watcher): () => void;
};
