import { useEffect, useState } from 'react';
import { chatHistory } from '#contracts/chat/calls.ts';
import { type ChatMessage, chatMessage, POLL_MS } from '#contracts/chat/message.ts';
import { messageRemoved } from '#contracts/chat/push.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { useLive } from '../../live/live-provider.tsx';

/** The drawer keeps no more. */
const MOST_SHOWN = 200;

const PAGE = { query: { limit: '100' } } as const;

/** By id; a message that came both ways is one. */
export function mergedMessages(
  read: readonly ChatMessage[],
  live: readonly ChatMessage[],
  removed: ReadonlySet<number>,
): ChatMessage[] {
  const byId = new Map([...read, ...live].map((message) => [message.id, message]));
  const kept = [...byId.values()].filter(({ id }) => !removed.has(id));
  return kept.toSorted((one, other) => one.id - other.id).slice(-MOST_SHOWN);
}

export function useChatFeed() {
  const { chat, connection } = useLive();
  const isConnected = connection === 'connected';
  const [live, setLive] = useState<readonly ChatMessage[]>([]);
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const refetchInterval = () => (isConnected ? false : POLL_MS);
  const query = useCallQuery(chatHistory, PAGE, { refetchOnMount: 'always', refetchInterval });
  const { refetch } = query;
  const add = (message: ChatMessage) => setLive((before) => [...before, message].slice(-MOST_SHOWN));
  useEffect(
    () =>
      chat.subscribe((event, payload) => {
        if (event === 'message' || event === 'system') {
          const message = chatMessage.safeParse(payload);
          if (message.success) setLive((before) => [...before, message.data].slice(-MOST_SHOWN));
        } else if (event === 'message_removed') {
          const told = messageRemoved.safeParse(payload);
          if (told.success) setRemoved((before) => new Set([...before, told.data.id]));
        }
      }),
    [chat],
  );
  // Messages sent while the socket was down are not pushed.
  useEffect(() => {
    if (isConnected) void refetch();
  }, [isConnected, refetch]);
  const messages = query.data === undefined ? undefined : mergedMessages(query.data, live, removed);
  return { messages, isConnected, add, error: query.error, retry: () => void refetch(), isRetrying: query.isFetching };
}
