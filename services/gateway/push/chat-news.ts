import type { z } from 'zod';
import type { ChatMessage } from '#contracts/chat/message.ts';
import type { rainEnd, rainStart } from '#contracts/chat/push.ts';
import type { Chat, ChatChange, StoredMessage } from '#contracts/internal/chat.ts';
import { presentMessages } from '../../chat/port/present.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Names } from '../../module/names.ts';

export type ChatPush =
  | { type: 'message' | 'system'; message: ChatMessage }
  | { type: 'message_changed'; message: ChatMessage }
  | { type: 'message_removed'; id: number }
  | ({ type: 'rain_start' } & z.infer<typeof rainStart>)
  | ({ type: 'rain_end' } & z.infer<typeof rainEnd>)
  | { type: 'online_count'; count: number };

/** `ignoring`: players who ignore the author do not get the push. */
export type TellChat = (push: ChatPush, ignoring?: ReadonlySet<AccountId>) => Promise<void>;

export type ChatNewsRooms = {
  chat: Pick<Chat, 'onChange' | 'online' | 'ignoring'>;
  names: Names;
  now: () => number;
  /** Players with a socket here. */
  countHere: () => number;
  /** Each resolves when all sockets of one transport have been written to. */
  listeners: readonly TellChat[];
};

/** Waits for one push before the next, so that every socket gets them in order. */
export function openChatNews({ chat, names, now, countHere, listeners }: ChatNewsRooms): Disposable {
  const tell = ({ push, ignoring }: Addressed) => Promise.all(listeners.map((listener) => listener(push, ignoring)));
  const stop = chat.onChange(async (changes) => {
    for (const addressed of await pushesOf(changes, { chat, names }, now())) await tell(addressed);
  });
  const stopCounting = chat.online.watch(countHere, (count) => void tell({ push: { type: 'online_count', count } }));
  return {
    [Symbol.dispose]() {
      stop();
      stopCounting();
    },
  };
}

type Addressed = { push: ChatPush; ignoring?: ReadonlySet<AccountId> | undefined };

async function pushesOf(
  changes: readonly ChatChange[],
  { chat, names }: Pick<ChatNewsRooms, 'chat' | 'names'>,
  now: number,
): Promise<Addressed[]> {
  const stored = changes.flatMap((change) => (change.kind === 'removed' ? [] : [change.message]));
  const authors = stored.flatMap(({ account }) => account ?? []);
  const ignoring = authors.length === 0 ? null : await chat.ignoring(authors);
  const presented = new Map((await presentMessages(names, stored)).map((message) => [message.id, message]));
  return changes.flatMap((change): Addressed[] => {
    if (change.kind === 'removed') return [{ push: { type: 'message_removed', id: change.id } }];
    const message = presented.get(change.message.id)!;
    const { account } = change.message;
    const isHidden = account === null ? undefined : ignoring?.get(account);
    if (change.kind === 'changed') return [{ push: { type: 'message_changed', message }, ignoring: isHidden }];
    const push = { type: message.type === 'message' ? 'message' : 'system', message } as const;
    return [{ push, ignoring: isHidden }, ...rainPushes(change.message, now).map((rain) => ({ push: rain }))];
  });
}

function rainPushes({ rain, text: message }: StoredMessage, now: number): ChatPush[] {
  if (rain === null) return [];
  if (rain.isEnd) return [{ type: 'rain_end', message }];
  const { id, points, endsAt } = rain;
  const duration = Math.round(endsAt - now);
  return duration > 0 ? [{ type: 'rain_start', message, duration, id, points }] : [];
}
