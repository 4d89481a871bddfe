import type { ChatMessage } from '#contracts/chat/message.ts';
import type { Chat, ChatChange } from '#contracts/internal/chat.ts';
import { presentMessages } from '../chat/present.ts';
import type { Names } from '../names/names.ts';

export type ChatPush =
  | { type: 'message' | 'system'; message: ChatMessage }
  | { type: 'message_removed'; id: number }
  | { type: 'online_count'; count: number };

export type ChatNewsRooms = {
  chat: Pick<Chat, 'onChange' | 'online'>;
  names: Names;
  /** Players with a socket here. */
  countHere: () => number;
  /** Each resolves when all sockets of one transport have been written to. */
  listeners: readonly ((push: ChatPush) => Promise<void>)[];
};

/** Waits for one push before the next, so that every socket gets them in order. */
export function openChatNews({ chat, names, countHere, listeners }: ChatNewsRooms): Disposable {
  const tell = (push: ChatPush) => Promise.all(listeners.map((listener) => listener(push)));
  const stop = chat.onChange(async (changes) => {
    for (const push of await pushesOf(changes, names)) await tell(push);
  });
  const stopCounting = chat.online.watch(countHere, (count) => void tell({ type: 'online_count', count }));
  return {
    [Symbol.dispose]() {
      stop();
      stopCounting();
    },
  };
}

async function pushesOf(changes: readonly ChatChange[], names: Names): Promise<ChatPush[]> {
  const stored = changes.flatMap((change) => (change.kind === 'message' ? [change.message] : []));
  const presented = new Map((await presentMessages(names, stored)).map((message) => [message.id, message]));
  return changes.map((change): ChatPush => {
    if (change.kind === 'removed') return { type: 'message_removed', id: change.id };
    const message = presented.get(change.message.id)!;
    return { type: message.type === 'message' ? 'message' : 'system', message };
  });
}
