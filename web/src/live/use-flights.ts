import { useEffect, useState } from 'react';
import { openActivitySocket } from './activity-socket.ts';
import { type SeenFlight, withFlights } from './flight-list.ts';
import { useLive } from './live-provider.tsx';
import { whilePageLives } from './while-page-lives.ts';

/** Flights of all players, newest first; null until the first message. */
export function useFlights(userId: number): readonly SeenFlight[] | null {
  const { gate } = useLive();
  const [flights, setFlights] = useState<readonly SeenFlight[] | null>(null);
  useEffect(
    () =>
      whilePageLives(() =>
        openActivitySocket(userId, {
          onFlights: (told) =>
            gate.pass(() => setFlights((known) => withFlights(known ?? [], told, performance.now()))),
        }),
      ),
    [userId, gate],
  );
  return flights;
}
