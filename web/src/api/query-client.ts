import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { currentUser } from '#contracts/accounts/calls.ts';
import type { Call } from '#contracts/definition/call.ts';
import { ApiError } from './api-error.ts';
import { isReadTriedAgain, pauseBeforeTry } from './read-tries.ts';

/** [view or name, name, input]: a push about a view finds every query of it by the first part. */
export function keyOf(call: Call, input?: unknown): QueryKey {
  return [call.view ?? call.name, call.name, input ?? null];
}

/** The last part of the key of a list that is read page by page. */
export const PAGES = 'pages';

/** Where the session user stands: it is the read of the balance as well. */
export const USER_KEY = keyOf(currentUser);

export function createQueryClient(): QueryClient {
  const endSession = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'unauthenticated') client.setQueryData(USER_KEY, null);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: endSession }),
    mutationCache: new MutationCache({
      onError(error, _variables, _context, mutation) {
        // What was sent for the player before has gone from here with him, and says nothing of the session after his. Reads
        // are called off.
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
