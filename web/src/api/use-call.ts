// Calls as hooks: reads are cached by view, name and input; commands keep their key until their outcome is known.
import {
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { Call, ReplyOf } from '#contracts/definition/call.ts';
import type { ViewName } from '#contracts/push.ts';
import { isDeclined } from './api-error.ts';
import { type ApiReply, callApi, type CallInput, type CallOptions, newIdempotencyKey } from './client.ts';
import { useProof } from './proof.ts';
import { keyOf } from './query-client.ts';
import { readViewsAgain } from './read-again.ts';

type QueryOptions = {
  enabled?: boolean;
  /** For what no push tells of: whoever comes back to the screen reads it again. */
  refetchOnMount?: 'always';
  refetchInterval?: number | ((query: { state: { data?: unknown } }) => number | false);
};

/** Untied from the tuple form of callApi, which cannot be called with a generic call. */
const send = callApi as <C extends Call>(call: C, input?: unknown, options?: CallOptions) => Promise<ApiReply<C>>;

export function useCallQuery<C extends Call>(
  call: C,
  input?: CallInput<C>,
  options: QueryOptions = {},
): UseQueryResult<ReplyOf<C>> {
  const queryFn = async ({ signal }: { signal: AbortSignal }) => (await send(call, input, { signal })).data;
  // The cast: react-query forbids functions as data, which no reply can be.
  return useQuery({ queryKey: keyOf(call, input), queryFn, ...(options as object) }) as UseQueryResult<ReplyOf<C>>;
}

type Sent = { input: string; key: string };

/**
 * The key is made before sending. While the outcome is unknown (no answer, a fault), sending the same input again
 * carries the same key, so that it is never applied twice; after a reply or a refusal a new key begins. A call that needs a
 * fresh proof of who sits there asks for it and is sent again by the same rule.
 */
export function useCallMutation<C extends Call>(call: C): UseMutationResult<ApiReply<C>, Error, CallInput<C>> {
  const unknown = useRef<Sent | null>(null);
  const proven = useProof();
  const sendKept = async (input: CallInput<C>) => {
    const text = JSON.stringify(input);
    const isAgain = unknown.current?.input === text;
    if (unknown.current?.input !== text) unknown.current = { input: text, key: newIdempotencyKey() };
    try {
      const reply = await send(call, input, { idempotencyKey: unknown.current.key });
      unknown.current = null;
      return reply;
    } catch (error) {
      if (isDeclined(error, isAgain)) unknown.current = null;
      throw error;
    }
  };
  return useMutation({ mutationKey: [call.name], mutationFn: (input) => proven(() => sendKept(input)) });
}

/** Says which views have news after an own command; those on the screen are read again. */
export function useRefreshViews(): (views: readonly ViewName[]) => void {
  const client = useQueryClient();
  return useCallback((views) => readViewsAgain(client, views), [client]);
}
