import type { z } from 'zod';
import type { ChatMessage } from '#contracts/chat/message.ts';
import type { rainEnd, rainStart } from '#contracts/chat/push.ts';
import type { Chat, ChatChange, StoredMessage } from '#contracts/internal/chat.ts';
import { presentMessages } from '../chat/present.ts';
import type { Names } from '../names/names.ts';

export type ChatPush =
  | { type: 'message' | 'system'; message: ChatMessage }
  | { type: 'message_removed'; id: number }
  | ({ type: 'rain_start' } & z.infer<typeof rainStart>)
  | ({ type: 'rain_end' } & z.infer<typeof rainEnd>)
  | { type: 'online_count'; count: number };

export type ChatNewsRooms = {
  chat: Pick<Chat, 'onChange' | 'online'>;
  names: Names;
  now: () => number;
  /** Players with a socket here. */
  countHere: () => number;
  /** Each resolves when all sockets of one transport have been written to. */
  listeners: readonly ((push: ChatPush) => Promise<void>)[];
};

/** Waits for one push before the next, so that every socket gets them in order. */
export function openChatNews({ chat, names, now, countHere, listeners }: ChatNewsRooms): Disposable {
  const tell = (push: ChatPush) => Promise.all(listeners.map((listener) => listener(push)));
  const stop = chat.onChange(async (changes) => {
    for (const push of await pushesOf(changes, names, now())) await tell(push);
  });
  const stopCounting = chat.online.watch(countHere, (count) => void tell({ type: 'online_count', count }));
  return {
    [Symbol.dispose]() {
      stop();
      stopCounting();
    },
  };
}

async function pushesOf(changes: readonly ChatChange[], names: Names, now: number): Promise<ChatPush[]> {
  const stored = changes.flatMap((change) => (change.kind === 'message' ? [change.message] : []));
  const presented = new Map((await presentMessages(names, stored)).map((message) => [message.id, message]));
  return changes.flatMap((change): ChatPush[] => {
    if (change.kind === 'removed') return [{ type: 'message_removed', id: change.id }];
    const message = presented.get(change.message.id)!;
    return [{ type: message.type === 'message' ? 'message' : 'system', message }, ...rainPushes(change.message, now)];
  });
}

function rainPushes({ rain, text: message }: StoredMessage, now: number): ChatPush[] {
  if (rain === null) return [];
  if (rain.isEnd) return [{ type: 'rain_end', message }];
  const { id, points, endsAt } = rain;
  const duration = Math.round(endsAt - now);
  return duration > 0 ? [{ type: 'rain_start', message, duration, id, points }] : [];
}
