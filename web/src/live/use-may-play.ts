import { createContext, useContext, useSyncExternalStore } from 'react';
import { Line } from './line.ts';

export const AWAY_WORDS = "You are offline. You can bet again once you're connected.";

/** Outside of LiveProvider the connection is never away. */
export const LineContext = createContext(new Line());

export function useLine(): Line {
  return useContext(LineContext);
}

/** False while disconnected (see line.ts). Ignores short drops. */
export function useMayPlay(): boolean {
  const line = useLine();
  return useSyncExternalStore(
    line.subscribe,
    () => !line.isAway,
    () => true,
  );
}

/** Wall clock of the last reconnect; null if the connection was never away. */
export function useReturnedAt(): number | null {
  const line = useLine();
  return useSyncExternalStore(
    line.subscribe,
    () => line.returnedAt,
    () => null,
  );
}
