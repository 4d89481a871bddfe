import type { ChatMessage } from '#contracts/chat/message.ts';
import { DELETED_PLAYER } from '#contracts/accounts/fields.ts';
import { instantOf } from '#contracts/days/time.ts';
import { isHouseAccount } from '#contracts/definition/house-accounts.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { ShownTip, StoredMessage } from '#contracts/internal/chat.ts';
import { countedPoints } from '#contracts/words/figures.ts';
import type { Names } from '../../module/names.ts';

/** Of messages that the house sends. */
export const HOUSE_NAME = 'Tallyhouse';

export async function presentMessages(names: Names, messages: readonly StoredMessage[]): Promise<ChatMessage[]> {
  const nameOf = await names(messages.flatMap(peopleIn));
  return messages.map((message) => presentMessage(message, nameOf));
}

function peopleIn({ account, tip, reply, reactions }: StoredMessage): AccountId[] {
  const shown = [account, tip?.to, reply?.account, ...(reactions ?? []).map((reaction) => reaction.account)];
  return shown.flatMap((one) => one ?? []);
}

function presentMessage(
  { id, account, type, text, isAdmin, isModerator, receipt, at, tip, ...message }: StoredMessage,
  nameOf: (account: AccountId) => string,
): ChatMessage {
  const username = account === null ? HOUSE_NAME : nameOf(account);
  return {
    id,
    username,
    message: tip === null ? text : tipLine(username, tip, nameOf),
    timestamp: instantOf(at),
    isAdmin: isAdmin && username !== DELETED_PLAYER,
    type,
    ...(isModerator && username !== DELETED_PLAYER && { isModerator }),
    ...(receipt !== null && { receipt }),
    ...presentChanges(message, nameOf),
  };
}

type Changes = Pick<StoredMessage, 'changed' | 'editedAt' | 'reply' | 'reactions'>;

function presentChanges({ changed, editedAt, reply, reactions }: Changes, nameOf: (account: AccountId) => string) {
  const byKind = Map.groupBy(reactions ?? [], ({ kind }) => kind);
  const authorOf = (account: AccountId | null) => (account === null ? HOUSE_NAME : nameOf(account));
  return {
    version: changed,
    ...(editedAt !== null && { editedAt: instantOf(editedAt) }),
    ...(reply !== null && { reply: { id: reply.id, username: authorOf(reply.account), message: reply.text } }),
    ...(byKind.size > 0 && {
      reactions: [...byKind].map(([kind, of]) => ({ kind, usernames: of.map(({ account }) => nameOf(account)) })),
    }),
  };
}

function tipLine(sender: string, { to, points }: ShownTip, nameOf: (account: AccountId) => string): string {
  return `${sender} tipped ${isHouseAccount(to) ? 'the rain pool' : nameOf(to)} ${countedPoints(points)}.`;
}
