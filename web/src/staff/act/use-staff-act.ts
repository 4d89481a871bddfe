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

type StaffAct<C extends Call> = {
  isPending: boolean;
  /** Null if it failed or waits for a second person; either is shown. */
  act(input: CallInput<C>): Promise<ReplyOf<C> | null>;
};

/** Afterwards everything on screen is read again: an act may change several lists. */
export function useStaffAct<C extends Call>(call: C, onWaiting?: () => void): StaffAct<C> {
  const { mutateAsync, isPending } = useCallMutation(call);
  const client = useQueryClient();
  const fail = useActFailure();
  const toast = useToast();
  return {
    isPending,
    act: async (input) => {
      try {
        return (await mutateAsync(input)).data;
      } catch (error) {
        if (error instanceof WaitingError) {
          toast({ title: 'Waiting for a second person', message: error.message });
          onWaiting?.();
        } else fail(error);
        return null;
      } finally {
        void client.invalidateQueries();
      }
    },
  };
}
