import { useQuery } from '@tanstack/react-query';
import { ApiError, OfflineError } from './api-error.ts';

const KEYS = '/log/keys';
const LONGEST_MS = 15_000;

/** As the log lists them. */
export async function readKeys(): Promise<string> {
  try {
    const response = await fetch(KEYS, { credentials: 'omit', signal: AbortSignal.timeout(LONGEST_MS) });
    if (response.ok) return await response.text();
    throw new ApiError(response.status, await response.text());
  } catch (error) {
    throw error instanceof ApiError ? error : new OfflineError(error);
  }
}

export function useLogKeys() {
  return useQuery({ queryKey: ['log-keys'], queryFn: readKeys, retry: false });
}
