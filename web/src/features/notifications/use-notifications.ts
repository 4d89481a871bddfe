import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { readAllNotificationsCall, readNotificationCall, unreadCall } from '#contracts/notifications/calls.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { readNotificationsAgain } from '../../api/read-again.ts';
import { useCallMutation, useCallQuery } from '../../api/use-call.ts';
import { useToast } from '../../ui/overlay/toast.tsx';

export const POLL_MS = 30_000;

export function useUnread(): number {
  return useCallQuery(unreadCall, undefined, { refetchInterval: POLL_MS }).data?.unread ?? 0;
}

export function useMarkNotifications() {
  const client = useQueryClient();
  const toast = useToast();
  const { mutateAsync: readOne } = useCallMutation(readNotificationCall);
  const { mutateAsync: readAll, isPending: isMarkingAll } = useCallMutation(readAllNotificationsCall);
  const settle = useCallback(
    async (marking: Promise<unknown>) => {
      await marking.catch((error: unknown) => toast({ title: 'Error', message: sentenceOf(error), tone: 'loss' }));
      readNotificationsAgain(client);
    },
    [client, toast],
  );
  return {
    mark: useCallback((id: number) => void settle(readOne({ params: { id } })), [settle, readOne]),
    /** Only up to the newest shown, so that later arrivals stay new. */
    markAll: useCallback((upTo: number) => void settle(readAll({ body: { upTo } })), [settle, readAll]),
    isMarkingAll,
  };
}
