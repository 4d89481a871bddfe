import type { ChatRefusal, Mute } from '#contracts/internal/chat.ts';

/** The date depends on the reader's time zone, so it is not in the message. */
export function mutedRefusal({ reason, until }: Pick<Mute, 'reason' | 'until'>): ChatRefusal {
  const how = until === null ? 'You are muted in the chat.' : 'You are muted in the chat for a while.';
  return { kind: 'refusal', code: 'chat-muted', message: `${how} Reason: ${reason}` };
}
