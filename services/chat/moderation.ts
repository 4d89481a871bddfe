import type { StaffMessage } from '#contracts/chat/staff-calls.ts';
import { instantOf } from '#contracts/days/time.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Chat, Mute, ReviewedMessage } from '#contracts/internal/chat.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import { isAllowed } from '#contracts/definition/permissions.ts';
import { refused } from '../module/errors.ts';
import { accountAsked } from '../module/account-asked.ts';
import { answer, answerPage, type Handlers } from '../module/handler.ts';
import type { Names } from '../module/names.ts';
import { HOUSE_NAME } from './port/present.ts';

export type ModerationRooms = { chat: Chat; identity: Pick<Identity, 'person' | 'accountOf'>; names: Names };

type ModerationCall =
  | 'chat-reports'
  | 'chat-messages'
  | 'remove-chat-message'
  | 'dismiss-chat-reports'
  | 'chat-mutes'
  | 'mute-player'
  | 'unmute-player'
  | 'chat-log';

type NameOf = (account: AccountId) => string;

const NO_MESSAGE = refused('not-found', 'There is no such message.');
const STAFF = refused('forbidden', 'Staff are muted by an admin.');
const OWN = refused('own-account', REFUSALS['own-account'].message);

export function moderationHandlers(rooms: ModerationRooms): Pick<Handlers, ModerationCall> {
  return { ...reviewHandlers(rooms), ...decisionHandlers(rooms) };
}

type ReviewCall = 'chat-reports' | 'chat-messages' | 'chat-mutes' | 'chat-log';

function reviewHandlers({ chat, identity, names }: ModerationRooms): Pick<Handlers, ReviewCall> {
  return {
    async 'chat-reports'({ query }) {
      const { open, reports } = await chat.reports(query.limit);
      const people = reports.flatMap(({ by, context }) => [...by, ...context].flatMap(({ account }) => account ?? []));
      const nameOf = await names(people);
      const presented = reports.map(async ({ message, by, context, author }) => ({
        message: presentReviewed(message, nameOf),
        by: by.map(({ account, at, ...report }) => ({ username: nameOf(account), ...report, at: instantOf(at) })),
        context: context.map((one) => presentReviewed(one, nameOf)),
        author: author && {
          ...author,
          isBanned: (await identity.person(message.account!))?.isBanned ?? false,
          mute: author.mute && presentMute(author.mute, nameOf),
        },
      }));
      return answer({ open, reports: await Promise.all(presented) });
    },
    async 'chat-messages'({ query: { account: who, ...asked } }) {
      const account = await accountAsked(identity, who);
      return answerPage(await chat.messages({ ...asked, account }), async (messages) => {
        const nameOf = await names(messages.flatMap((message) => message.account ?? []));
        return { messages: messages.map((message) => presentReviewed(message, nameOf)) };
      });
    },
    async 'chat-mutes'() {
      const mutes = await chat.mutes();
      const nameOf = await names(mutes.map(({ account }) => account));
      return answer({ mutes: mutes.map((mute) => presentMute(mute, nameOf)) });
    },
    async 'chat-log'({ query: { account: who, ...asked } }) {
      const account = await accountAsked(identity, who);
      return answerPage(await chat.log({ ...asked, account }), async (entries) => {
        const nameOf = await names(entries.flatMap((entry) => entry.account ?? []));
        return {
          entries: entries.map(({ at, until, ...entry }) => ({
            ...entry,
            username: entry.account === null ? HOUSE_NAME : nameOf(entry.account),
            until: until === null ? null : instantOf(until),
            at: instantOf(at),
          })),
        };
      });
    },
  };
}

function decisionHandlers({ chat, identity }: ModerationRooms): Pick<Handlers, Exclude<ModerationCall, ReviewCall>> {
  return {
    async 'remove-chat-message'({ account, commandId, params: { id }, body: { reason } }) {
      return (await chat.remove(id, { commandId, actor: actorOf(account), reason }))
        ? answer({ success: true })
        : NO_MESSAGE;
    },
    async 'dismiss-chat-reports'({ account, commandId, params: { id }, body: { reason } }) {
      return (await chat.dismiss(id, { commandId, actor: actorOf(account), reason }))
        ? answer({ success: true })
        : NO_MESSAGE;
    },
    async 'mute-player'({ account: operator, commandId, params: { account }, body }) {
      if (account === operator) return OWN;
      const [target, staff] = await Promise.all([identity.person(account), identity.person(operator)]);
      if (target === null) return refused('account-unknown', REFUSALS['account-unknown'].message);
      if (target.roles.length > 0 && !isAllowed(staff?.roles ?? [], 'grant-roles')) return STAFF;
      const { mute, removed } = await chat.mute(account, { commandId, actor: actorOf(operator), ...body });
      return answer({ mute: presentMute(mute, () => target.username), removed });
    },
    async 'unmute-player'({ account: operator, commandId, params: { account }, body: { reason } }) {
      if (account === operator) return OWN;
      const isLifted = await chat.unmute(account, { commandId, actor: actorOf(operator), reason });
      return isLifted ? answer({ success: true }) : refused('not-found', 'This player is not muted.');
    },
  };
}

const actorOf = (account: AccountId) => `operator:${account}`;

function presentReviewed(
  { account, text, at, removal, edits, ...message }: ReviewedMessage,
  nameOf: NameOf,
): StaffMessage {
  const { id, type, receipt } = message;
  const username = account === null ? HOUSE_NAME : nameOf(account);
  const earlier = (edits ?? []).map((edit) => ({ message: edit.text, at: instantOf(edit.at) }));
  const removed = removal && { ...removal, at: instantOf(removal.at) };
  return {
    id,
    account,
    username,
    message: text,
    type,
    receipt,
    timestamp: instantOf(at),
    removal: removed,
    edits: earlier,
  };
}

function presentMute({ since, until, ...mute }: Mute, nameOf: NameOf) {
  return {
    ...mute,
    username: nameOf(mute.account),
    since: instantOf(since),
    until: until === null ? null : instantOf(until),
  };
}
