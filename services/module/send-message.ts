import type { ChatMessage } from '#contracts/chat/message.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Refused } from './errors.ts';

export type ToSend = {
  account: AccountId;
  commandId: string;
  message: string;
  receipt?: string | undefined;
  replyTo?: number | undefined;
};
export type SentMessage = { kind: 'sent'; message: ChatMessage; isRepeated: boolean };

/** The one way into the chat: the call and both sockets use it. */
export type SendMessage = (toSend: ToSend) => Promise<SentMessage | Refused>;
