import type { QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { hasFailedRead, readFailedAgain } from '../api/read-again.ts';
import { USER_KEY } from '../api/query-client.ts';
import type { Line } from './line.ts';
import type { LiveGate } from './live-gate.ts';

/** Pages that lost the same server come back spread over this long. */
export const SPREAD_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

/** Between 0 and `mostMs`. */
export function chanceMs(mostMs: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32) * mostMs;
}

/** The first within the spread; each after that twice as late, half of it by chance. */
function pauseBefore(tries: number): number {
  if (tries === 0) return chanceMs(SPREAD_MS);
  const pauseMs = Math.min(LONGEST_PAUSE_MS, SPREAD_MS * 2 ** tries);
  return pauseMs / 2 + chanceMs(pauseMs / 2);
}

type Healing = { client: QueryClient; line: Line; gate: LiveGate };

/** Returns the way to stop. */
export function keepHealing({ client, line, gate }: Healing): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let tries = 0;
  let lastReturn = line.returnedAt;

  const isNeeded = () => !document.hidden && (line.isAway || hasFailedRead(client));
  const plan = () => {
    if (timer === undefined && !isRunning && isNeeded()) timer = setTimeout(() => void run(), pauseBefore(tries));
  };
  /** While the connection is away one small read asks for the server; the rest follows its answer. */
  const run = async () => {
    timer = undefined;
    // A balance that is read now would tell how the round ends.
    if (gate.isHeld) return plan();
    tries++;
    isRunning = true;
    if (line.isAway) await client.refetchQueries({ queryKey: USER_KEY }, { cancelRefetch: false });
    else await readFailedAgain(client);
    isRunning = false;
    if (!isNeeded()) tries = 0;
    if (!signal.aborted) plan();
  };
  const soon = () => {
    clearTimeout(timer);
    timer = undefined;
    tries = 0;
    plan();
  };
  const hearLine = () => {
    const isBack = line.returnedAt !== lastReturn;
    lastReturn = line.returnedAt;
    // After a socket's return everything is read again: see live-provider.tsx.
    if (isBack && !line.isSocketConnected) gate.pass(() => void readFailedAgain(client));
    plan();
  };
  const hearRead = (event: QueryCacheNotifyEvent) => {
    if (event.type === 'updated' && event.action.type === 'error') plan();
  };
  const stops = [line.subscribe(hearLine), client.getQueryCache().subscribe(hearRead)];
  window.addEventListener('online', soon, { signal });
  document.addEventListener('visibilitychange', plan, { signal });
  return () => {
    listening.abort();
    stops.forEach((stop) => stop());
    clearTimeout(timer);
  };
}
