import { createContext, useContext, useSyncExternalStore } from 'react';
import { Line } from './line.ts';

/** Said at a table while the connection is away. */
export const AWAY_WORDS = "You are offline. You can bet again once you're connected.";

/** Outside of LiveProvider the connection is never away. */
export const LineContext = createContext(new Line());

export function useLine(): Line {
  return useContext(LineContext);
}

/** False while the connection is known to be away (see line.ts). Changes by itself; short drops are not told. */
export function useMayPlay(): boolean {
  const line = useLine();
  return useSyncExternalStore(line.subscribe, () => !line.isAway);
}

/** Wall clock of the last time the connection came back; null: it has not been away since the page was opened. */
export function useReturnedAt(): number | null {
  const line = useLine();
  return useSyncExternalStore(line.subscribe, () => line.returnedAt);
}
