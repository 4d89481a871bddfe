import { useSyncExternalStore } from 'react';

const TICK_MS = 30_000;
let now = Date.now();

function subscribe(listener: () => void): () => void {
  const timer = setInterval(() => {
    now = Date.now();
    listener();
  }, TICK_MS);
  return () => clearInterval(timer);
}

/** Rounded down to half a minute, for ages. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
