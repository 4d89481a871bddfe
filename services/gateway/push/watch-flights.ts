// One flight per socket. The account comes from the session, so players see only their own flights.
import { flightWatch } from '#contracts/play/calls/flight-push.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { FollowedFlights, Watcher } from '../../module/followed-flights.ts';

export type FlightSocket = {
  readonly id: string;
  on(event: 'flight' | 'disconnect', listener: (claim?: unknown) => void): unknown;
};

type FlightRooms = {
  flights: FollowedFlights;
  monotonic: () => number;
  /** All sockets of the account together. */
  mayAsk(account: AccountId): boolean;
};

/** Requests at shorter intervals are ignored, because each asks the ledger. */
const LEAST_GAP_MS = 100;

export function watchFlights(
  socket: FlightSocket,
  account: AccountId,
  { flights, monotonic, mayAsk }: FlightRooms,
  tell: Watcher['tell'],
): void {
  let stop: (() => void) | null = null;
  let askedAt = -Infinity;
  socket.on('flight', (claim) => {
    const watch = flightWatch.safeParse(claim);
    const at = monotonic();
    if (!watch.success || at - askedAt < LEAST_GAP_MS || !mayAsk(account)) return;
    askedAt = at;
    // In this order, so that watching the same flight again does not ask the ledger.
    const stopBefore = stop;
    stop = flights.watch(account, watch.data.startId, { id: socket.id, tell });
    stopBefore?.();
  });
  socket.on('disconnect', () => stop?.());
}
