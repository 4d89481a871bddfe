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
  /** 'always' for data that no push announces. */
  refetchOnMount?: 'always';
  refetchInterval?: number | false | ((query: { state: { data?: unknown } }) => number | false);
};

/** The tuple form of callApi cannot be called with a generic call. */
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
 * While the outcome is unknown, the same input is sent under the same key, so it is applied once. A reply or refusal starts
 * a new key. Asks for a proof of identity if the call needs one.
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

export function useRefreshViews(): (views: readonly ViewName[], openRounds?: boolean) => void {
  const client = useQueryClient();
  return useCallback((views, openRounds) => readViewsAgain(client, views, openRounds), [client]);
}
