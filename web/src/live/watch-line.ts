import type { MutationCacheNotifyEvent, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { ApiError, OfflineError } from '../api/api-error.ts';
import type { Line } from './line.ts';

/** A proxy's status without a reachable server. */
const NOBODY_BEHIND: ReadonlySet<number> = new Set([502, 504]);

export function watchLine(line: Line, client: QueryClient): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const hear = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
    if (event.type === 'updated') hearAction(line, event.action as Action);
  };
  line.startOver(navigator.onLine);
  const stops = [client.getQueryCache().subscribe(hear), client.getMutationCache().subscribe(hear)];
  window.addEventListener('online', () => line.online(true), { signal });
  window.addEventListener('offline', () => line.online(false), { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && line.startOver(navigator.onLine), { signal });
  return () => {
    listening.abort();
    stops.forEach((stop) => stop());
    line.close();
  };
}

type Action = { type: string; manual?: boolean; error?: unknown };

/** Each failed try is reported. Data set by hand was not fetched. */
function hearAction(line: Line, { type, manual, error }: Action): void {
  if (type === 'success') {
    if (manual !== true) line.answered();
  } else if (type === 'failed' || type === 'error') {
    if (hasNoAnswer(error)) line.unanswered();
    else if (error instanceof ApiError) line.answered();
  }
}

function hasNoAnswer(error: unknown): boolean {
  return error instanceof OfflineError || (error instanceof ApiError && NOBODY_BEHIND.has(error.status));
}
