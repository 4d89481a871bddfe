import type { QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { hasFailedRead, readFailedAgain } from '../api/read-again.ts';
import { USER_KEY } from '../api/query-client.ts';
import type { Line } from './line.ts';
import type { LiveGate } from './live-gate.ts';

/** Clients that lost the same server reconnect spread over this time. */
export const SPREAD_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

export function chanceMs(mostMs: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32) * mostMs;
}

/** Doubles each time, half of it random; the first is within the spread. */
function pauseBefore(tries: number): number {
  if (tries === 0) return chanceMs(SPREAD_MS);
  const pauseMs = Math.min(LONGEST_PAUSE_MS, SPREAD_MS * 2 ** tries);
  return pauseMs / 2 + chanceMs(pauseMs / 2);
}

type Refetching = { client: QueryClient; line: Line; gate: LiveGate };

export function keepRefetching({ client, line, gate }: Refetching): () => void {
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
  /** While disconnected, one small read probes the server; the rest follows its answer. */
  const run = async () => {
    timer = undefined;
    // A balance read now would reveal how the round ends.
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
    // After a reconnect everything is read again: see live-provider.tsx.
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
