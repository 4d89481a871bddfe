import { RECEIPT_LINK } from '#contracts/chat/message.ts';
import { mentionsIn } from '#contracts/chat/mentions.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Chat } from '#contracts/internal/chat.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Notifications } from '#contracts/internal/notifications.ts';
import type { Log } from '#infra/process/log.ts';
import { Paces } from '../module/paces.ts';
import { refused } from '../module/errors.ts';
import type { ReceiptLinks } from '../fairness/port/receipt-links.ts';
import type { Names } from '../module/names.ts';
import { presentMessages } from './port/present.ts';
import type { SendMessage, ToSend } from '../module/send-message.ts';

export type SendRooms = {
  chat: Chat;
  identity: Pick<Identity, 'person' | 'accountOf'>;
  notifications: Pick<Notifications, 'noteMentions'>;
  receiptLinks: ReceiptLinks;
  names: Names;
  log: Log;
  /** Milliseconds. */
  monotonic: () => number;
};

/** Before the database: the chat stores one message at a time for all players, and each try waits for its turn. */
const TRIES = { perSecond: 4, burstMs: 8000 };

export function messageSender(rooms: SendRooms): SendMessage {
  const { chat, identity, receiptLinks, names, log, monotonic } = rooms;
  const tries = new Paces<AccountId>({ perSecond: () => TRIES.perSecond, burstMs: TRIES.burstMs, now: monotonic });
  return async (toSend) => {
    const { account, commandId } = toSend;
    const waitMs = tries.take(account, 1);
    if (waitMs !== null)
      return { ...refused('rate-limited', 'You are sending too fast. Try again in a moment.'), retryAfterMs: waitMs };
    const person = await identity.person(account);
    if (person === null || person.isBanned) return refused('forbidden', 'This account cannot send messages.');
    const { text, receipt } = withoutPastedLink(toSend);
    if (receipt !== null && receiptLinks.placeOf(receipt) === null)
      return refused('not-found', 'There is no receipt at this link.');
    const { emailVerified: isVerified, roles } = person;
    const [isAdmin, isModerator] = [roles.includes('admin'), roles.includes('moderator')];
    const sender = { isVerified, isAdmin, isModerator, isStaff: roles.length > 0 };
    const outcome = await chat.send({ commandId, account, text, receipt, replyTo: toSend.replyTo, sender });
    if (outcome.kind === 'refusal') return outcome;
    const { message: stored, isRepeated } = outcome;
    if (!isRepeated) {
      // The message is sent: a failed bell must not say otherwise.
      await ringBells(rooms, stored).catch((error: unknown) =>
        log.warn({ err: error }, 'players could not be notified of a mention'),
      );
    }
    const [message] = await presentMessages(names, [stored]);
    return { kind: 'sent', message: message!, isRepeated };
  };
}

/** With or without the address of the house. */
const PASTED = /(?:https?:\/\/[^\s/]{1,100})?\/receipt\/(?<link>[\w-]{20,200})(?![\w/-])/;

function withoutPastedLink({ message, receipt }: ToSend): { text: string; receipt: string | null } {
  if (receipt !== undefined) return { text: message, receipt };
  const pasted = PASTED.exec(message)?.groups?.['link'];
  if (pasted === undefined || !RECEIPT_LINK.test(pasted)) return { text: message, receipt: null };
  return { text: message.replace(PASTED, '').replace(/ {2,}/g, ' ').trim(), receipt: pasted };
}

async function ringBells(
  { chat, identity, notifications }: SendRooms,
  { id, account, text }: { id: number; account: AccountId | null; text: string },
): Promise<void> {
  const rung: AccountId[] = [];
  for (const name of mentionsIn(text)) {
    const mentioned = await identity.accountOf(name);
    if (mentioned === null || account === null || mentioned === account) continue;
    if (!(await chat.ignored(mentioned)).includes(account)) rung.push(mentioned);
  }
  if (rung.length > 0) await notifications.noteMentions(rung, id);
}
