import { useCallback, useEffect, useState } from 'react';
import { chatHistory } from '#contracts/chat/calls.ts';
import { type ChatMessage, chatMessage, POLL_MS } from '#contracts/chat/message.ts';
import { messageRemoved } from '#contracts/chat/push.ts';
import { callApi } from '../../api/client.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { useLive } from '../../live/live-provider.tsx';

/** The drawer keeps no more, besides older ones that the player has asked for. */
const MOST_SHOWN = 200;
/** Of older ones. */
const MOST_OLDER = 1000;
const AT_ONCE = 100;

const PAGE = { query: { limit: String(AT_ONCE) } } as const;

/** In the order of their ids; of a message that came several times the newest version. */
function newestVersions(messages: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map<number, ChatMessage>();
  for (const message of messages) {
    const known = byId.get(message.id);
    if (known === undefined || (message.version ?? 0) >= (known.version ?? 0)) byId.set(message.id, message);
  }
  return [...byId.values()].toSorted((one, other) => one.id - other.id);
}

/** A change of a message before the first one read is not shown: there would be a gap behind it. */
export function mergedMessages(
  read: readonly ChatMessage[],
  live: readonly ChatMessage[],
  removed: ReadonlySet<number>,
  most = MOST_SHOWN,
): ChatMessage[] {
  const first = Math.min(...read.map(({ id }) => id));
  const known = live.filter(({ id }) => read.length === 0 || id >= first);
  const kept = newestVersions([...read, ...known]).filter(({ id }) => !removed.has(id));
  return kept.slice(-most).map((message) => withoutQuoteOf(message, removed));
}

function withoutQuoteOf(message: ChatMessage, removed: ReadonlySet<number>): ChatMessage {
  const { reply, ...rest } = message;
  return reply !== undefined && removed.has(reply.id) ? rest : message;
}

/** Pages before the first message on screen, one at a time. */
function useOlder() {
  const [older, setOlder] = useState<readonly ChatMessage[]>([]);
  const [isLoading, setLoading] = useState(false);
  const [isAtStart, setAtStart] = useState(false);
  const load = async (before: number) => {
    if (isLoading || isAtStart || older.length >= MOST_OLDER) return;
    setLoading(true);
    try {
      const { data } = await callApi(chatHistory, { query: { before: String(before), limit: String(AT_ONCE) } });
      setOlder((known) => [...data, ...known]);
      setAtStart(data.length < AT_ONCE);
    } catch {
      // Scrolling up again tries again.
    } finally {
      setLoading(false);
    }
  };
  return { older, isLoading, load: (before: number) => void load(before) };
}

export function useChatFeed() {
  const { chat, connection } = useLive();
  const isConnected = connection === 'connected';
  const [live, setLive] = useState<readonly ChatMessage[]>([]);
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const refetchInterval = () => (isConnected ? false : POLL_MS);
  const query = useCallQuery(chatHistory, PAGE, { refetchOnMount: 'always', refetchInterval });
  const { refetch } = query;
  const { older, isLoading: isLoadingOlder, load } = useOlder();
  const add = useCallback(
    (message: ChatMessage) => setLive((before) => newestVersions([...before, message]).slice(-MOST_SHOWN)),
    [],
  );
  useEffect(
    () =>
      chat.subscribe((event, payload) => {
        if (event === 'message' || event === 'message_changed' || event === 'system') {
          const message = chatMessage.safeParse(payload);
          if (message.success) add(message.data);
        } else if (event === 'message_removed') {
          const told = messageRemoved.safeParse(payload);
          if (told.success) setRemoved((before) => new Set([...before, told.data.id]));
        }
      }),
    [chat, add],
  );
  // Messages sent while the socket was down are not pushed.
  useEffect(() => {
    if (isConnected) void refetch();
  }, [isConnected, refetch]);
  const read = query.data && [...older, ...query.data];
  const messages = read && mergedMessages(read, live, removed, MOST_SHOWN + older.length);
  const loadOlder = () => messages?.[0] !== undefined && load(messages[0].id);
  return {
    messages,
    isConnected,
    add,
    loadOlder,
    isLoadingOlder,
    error: query.error,
    retry: () => void refetch(),
    isRetrying: query.isFetching,
  };
}
