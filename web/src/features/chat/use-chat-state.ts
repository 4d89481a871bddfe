import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { chatState, type ChatState, ignorePlayer, stopIgnoringPlayer } from '#contracts/chat/calls.ts';
import { onlineCount } from '#contracts/chat/push.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { keyOf } from '../../api/query-client.ts';
import { useCallMutation, useCallQuery } from '../../api/use-call.ts';
import { useLive } from '../../live/live-provider.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';

const REFRESH_MS = 60_000;

export function useChatState() {
  const { chat } = useLive();
  const { data, refetch } = useCallQuery(chatState, undefined, {
    refetchOnMount: 'always',
    refetchInterval: REFRESH_MS,
  });
  const [counted, setCounted] = useState<number | null>(null);
  useEffect(
    () =>
      chat.subscribe((event, payload) => {
        const told = event === 'online_count' ? onlineCount.safeParse(payload) : null;
        if (told?.success) setCounted(told.data.count);
      }),
    [chat],
  );
  return { state: data, online: counted ?? data?.online ?? null, refresh: () => void refetch() };
}

export function useIgnoring() {
  const client = useQueryClient();
  const toast = useToast();
  const { mutateAsync: ignore } = useCallMutation(ignorePlayer);
  const { mutateAsync: stop } = useCallMutation(stopIgnoringPlayer);
  const settle = async (asked: Promise<{ data: { ignored: string[] } }>) => {
    try {
      const { ignored } = (await asked).data;
      client.setQueryData<ChatState>(keyOf(chatState), (state) => state && { ...state, ignored });
    } catch (error) {
      toast({ title: 'Error', message: sentenceOf(error), tone: 'loss' });
    }
  };
  return {
    ignore: (username: string) => void settle(ignore({ params: { username } })),
    stopIgnoring: (username: string) => void settle(stop({ params: { username } })),
  };
}
