import { instantOf } from '#contracts/days/time.ts';
import type { Chat, MessageReaction } from '#contracts/internal/chat.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { DELETED_PLAYER } from '#contracts/accounts/fields.ts';
import type { AccountId } from '#contracts/ids.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import { refused } from '../module/errors.ts';
import { answer, type Handlers } from '../module/handler.ts';
import type { Names } from '../module/names.ts';
import { presentMessages } from './port/present.ts';
import type { SendMessage } from '../module/send-message.ts';

export type ChatRooms = {
  chat: Chat;
  identity: Pick<Identity, 'person' | 'accountOf'>;
  names: Names;
  sendMessage: SendMessage;
};

type ChatCall =
  | 'chat-history'
  | 'send-chat-message'
  | 'chat-state'
  | 'report-chat-message'
  | 'ignore-player'
  | 'stop-ignoring-player';

type ChangeCall = 'edit-chat-message' | 'add-chat-reaction' | 'remove-chat-reaction';

/** Among which the latest of another player is looked for. */
const RECENT = 20;

const NO_MESSAGE = refused('not-found', 'There is no such message.');
const NO_PLAYER = refused('not-found', 'There is no player of that name.');

export function chatHandlers(rooms: ChatRooms): Pick<Handlers, ChatCall | ChangeCall> {
  return { ...talkHandlers(rooms), ...changeHandlers(rooms) };
}

function talkHandlers({ chat, identity, names, sendMessage }: ChatRooms): Pick<Handlers, ChatCall> {
  async function ignoredBy(account: AccountId): Promise<string[]> {
    const accounts = await chat.ignored(account);
    const nameOf = await names(accounts);
    return accounts.map(nameOf).filter((name) => name !== DELETED_PLAYER);
  }

  return {
    async 'chat-history'({ account, query }) {
      const newestFirst = await chat.history({ ...query, reader: account });
      return answer((await presentMessages(names, newestFirst)).toReversed());
    },
    async 'send-chat-message'({ account, commandId, body }) {
      const sent = await sendMessage({ account, commandId, ...body });
      if (sent.kind === 'refusal') return sent;
      return { ...answer({ success: true, message: sent.message }), isRepeated: sent.isRepeated };
    },
    async 'chat-state'({ account }) {
      const [person, mute, ignored, recent, rain] = await Promise.all([
        identity.person(account),
        chat.muteOf(account),
        ignoredBy(account),
        chat.history({ limit: RECENT, reader: account }),
        chat.rain.current(null),
      ]);
      const latest = recent.find((message) => message.account !== account)?.id ?? 0;
      const silence = silenceOf(person?.emailVerified === true, mute);
      const { count } = chat.online;
      return answer({
        canSend: silence === null,
        silence,
        online: count,
        slowSeconds: chat.slowSeconds(),
        ignored,
        latest,
        isRaining: rain !== null,
      });
    },
    async 'report-chat-message'({ account, params: { id }, body: { reason, note = '' } }) {
      return (await chat.report({ message: id, account, reason, note })) ? answer({ success: true }) : NO_MESSAGE;
    },
    async 'ignore-player'({ account, params: { username } }) {
      const ignored = await identity.accountOf(username);
      if (ignored === null || ignored === account) return NO_PLAYER;
      const isDone = await chat.ignore(account, ignored);
      if (!isDone) return refused('too-many-ignored', REFUSALS['too-many-ignored'].message);
      return answer({ ignored: await ignoredBy(account) });
    },
    async 'stop-ignoring-player'({ account, params: { username } }) {
      const ignored = await identity.accountOf(username);
      if (ignored !== null) await chat.stopIgnoring(account, ignored);
      return answer({ ignored: await ignoredBy(account) });
    },
  };
}

function changeHandlers({ chat, identity, names }: Omit<ChatRooms, 'sendMessage'>): Pick<Handlers, ChangeCall> {
  async function react(reaction: MessageReaction) {
    const person = await identity.person(reaction.account);
    const done = await chat.react({ ...reaction, isVerified: person?.emailVerified === true });
    if (typeof done === 'object') return done;
    return done ? answer({ success: true as const }) : NO_MESSAGE;
  }

  return {
    async 'edit-chat-message'({ account, params: { id }, body: { message: text } }) {
      const edited = await chat.edit({ message: id, account, text });
      if (edited === null) return NO_MESSAGE;
      if ('code' in edited) return edited;
      const [message] = await presentMessages(names, [edited]);
      return answer({ success: true, message: message! });
    },
    'add-chat-reaction': ({ account, params: { id, kind } }) => react({ message: id, account, kind, isOn: true }),
    'remove-chat-reaction': ({ account, params: { id, kind } }) => react({ message: id, account, kind, isOn: false }),
  };
}

type Mute = Awaited<ReturnType<Chat['muteOf']>>;

function silenceOf(isVerified: boolean, mute: Mute) {
  if (!isVerified) {
    return { reason: 'unverified' as const, message: 'Verify your email to participate in chat', until: null };
  }
  if (mute === null) return null;
  const until = mute.until === null ? null : instantOf(mute.until);
  return { reason: 'muted' as const, message: `You are muted. Reason: ${mute.reason}`, until };
}
