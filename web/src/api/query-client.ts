import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { currentUser } from '#contracts/accounts/calls.ts';
import type { Call } from '#contracts/definition/call.ts';
import { ApiError } from './api-error.ts';
import { isReadTriedAgain, pauseBeforeTry } from './read-tries.ts';

/** [view or name, name, input]; a push about a view finds its queries by the first part. */
export function keyOf(call: Call, input?: unknown): QueryKey {
  return [call.view ?? call.name, call.name, input ?? null];
}

export const PAGES = 'pages';

export const USER_KEY = keyOf(currentUser);

export function createQueryClient(): QueryClient {
  const endSession = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'unauthenticated') client.setQueryData(USER_KEY, null);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: endSession }),
    mutationCache: new MutationCache({
      onError(error, _variables, _context, mutation) {
        // Ignores mutations of the previous session. Its reads are cancelled.
        const isKept = client
          .getMutationCache()
          .getAll()
          .some((kept) => kept === mutation);
        if (isKept) endSession(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        retry: isReadTriedAgain,
        retryDelay: pauseBeforeTry,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
