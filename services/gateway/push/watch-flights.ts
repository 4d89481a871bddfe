// A socket that watches a flight: the event `flight` asks for it by name, and the same event tells how high it is and how
// it ended. One flight at a time; whose it is follows from the session, so nobody watches another's.
import { flightWatch } from '#contracts/play/calls/flight-push.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Watcher } from '../play/flights/flight.ts';
import type { Flights } from '../play/flights/flights.ts';

export type FlightSocket = {
  readonly id: string;
  on(event: 'flight' | 'disconnect', listener: (claim?: unknown) => void): unknown;
};

/** Watching asks the ledger: who asks more often than this is not heard. */
const LEAST_GAP_MS = 100;

export function watchFlights(
  socket: FlightSocket,
  account: AccountId,
  { flights, monotonic }: { flights: Flights; monotonic: () => number },
  tell: Watcher['tell'],
): void {
  let stop: (() => void) | null = null;
  let askedAt = -Infinity;
  socket.on('flight', (claim) => {
    const watch = flightWatch.safeParse(claim);
    const at = monotonic();
    if (!watch.success || at - askedAt < LEAST_GAP_MS) return;
    askedAt = at;
    // In this order, so that asking for the same flight again is no new question to the ledger.
    const stopBefore = stop;
    stop = flights.watch(account, watch.data.startId, { id: socket.id, tell });
    stopBefore?.();
  });
  socket.on('disconnect', () => stop?.());
}
