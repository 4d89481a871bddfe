import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Call, ReplyOf } from '#contracts/definition/call.ts';
import { ApiError, sentenceOf, WaitingError } from '../../api/api-error.ts';
import type { CallInput } from '../../api/client.ts';
import { useCallMutation } from '../../api/use-call.ts';
import { useToast } from '../../ui/overlay/toast.tsx';

const SIGN_IN_AGAIN_MS = 500;

/** Shows the documented words of a failed admin action. */
export function useActFailure(): (error: unknown) => void {
  const toast = useToast();
  return useCallback(
    (error) => {
      if (error instanceof ApiError && error.status === 401) {
        toast({ title: 'Unauthorized', message: 'You are logged out. Logging in again...', tone: 'loss' });
        setTimeout(() => window.location.assign('/api/login'), SIGN_IN_AGAIN_MS);
      } else toast({ title: 'Error', message: sentenceOf(error), tone: 'loss' });
    },
    [toast],
  );
}

type Done = {
  done: number;
  /** Applied once a second person approves. */
  waiting: number;
};

export type Told<C extends Call> =
  | { kind: 'done'; reply: ReplyOf<C> }
  | { kind: 'waiting'; message: string }
  | { kind: 'failed'; error: unknown };

type StaffAct<C extends Call> = {
  isPending: boolean;
  /** Null if it failed or waits for a second person; either is shown. */
  act(input: CallInput<C>): Promise<ReplyOf<C> | null>;
  /** One after the other; a failure does not stop the rest. */
  actEach(inputs: readonly CallInput<C>[], onTold: (told: Told<C>, index: number) => void): Promise<void>;
  /** One after the other, up to the first failure, which is shown. */
  actAll(inputs: readonly CallInput<C>[], onProgress: (done: Done) => void): Promise<Done>;
};

/** Afterwards everything on screen is read again: an act may change several lists. */
export function useStaffAct<C extends Call>(call: C, onWaiting?: () => void): StaffAct<C> {
  const { mutateAsync, isPending } = useCallMutation(call);
  const client = useQueryClient();
  const fail = useActFailure();
  const toast = useToast();
  const attempt = async (input: CallInput<C>): Promise<Told<C>> => {
    try {
      return { kind: 'done', reply: (await mutateAsync(input)).data };
    } catch (error) {
      if (error instanceof WaitingError) return { kind: 'waiting', message: error.message };
      return { kind: 'failed', error };
    }
  };
  return {
    isPending,
    async act(input) {
      const attempted = await attempt(input);
      if (attempted.kind === 'failed') fail(attempted.error);
      if (attempted.kind === 'waiting') {
        toast({ title: 'Waiting for a second person', message: attempted.message });
        onWaiting?.();
      }
      void client.invalidateQueries();
      return attempted.kind === 'done' ? attempted.reply : null;
    },
    async actEach(inputs, onTold) {
      for (const [index, input] of inputs.entries()) onTold(await attempt(input), index);
      void client.invalidateQueries();
    },
    async actAll(inputs, onProgress) {
      const all: Done = { done: 0, waiting: 0 };
      for (const input of inputs) {
        const attempted = await attempt(input);
        if (attempted.kind === 'failed') {
          fail(attempted.error);
          break;
        }
        all[attempted.kind] += 1;
        onProgress({ ...all });
      }
      void client.invalidateQueries();
      return all;
    },
  };
}
