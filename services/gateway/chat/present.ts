import type { ChatMessage } from '#contracts/chat/message.ts';
import { DELETED_PLAYER } from '#contracts/accounts/fields.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { StoredMessage } from '#contracts/internal/chat.ts';
import type { Names } from '../names/names.ts';

/** Of messages that the house sends. */
export const HOUSE_NAME = 'Tallyhouse';

export async function presentMessages(names: Names, messages: readonly StoredMessage[]): Promise<ChatMessage[]> {
  const nameOf = await names(messages.flatMap(({ account }) => account ?? []));
  return messages.map((message) => presentMessage(message, nameOf));
}

function presentMessage(
  { id, account, type, text, isAdmin, receipt, at }: StoredMessage,
  nameOf: (account: AccountId) => string,
): ChatMessage {
  const username = account === null ? HOUSE_NAME : nameOf(account);
  return {
    id,
    username,
    message: text,
    timestamp: new Date(at).toISOString(),
    isAdmin: isAdmin && username !== DELETED_PLAYER,
    type,
    ...(receipt !== null && { receipt }),
  };
}
