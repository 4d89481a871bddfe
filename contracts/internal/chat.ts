import type { MESSAGE_SORTS, MODERATION_SORTS } from '../chat/staff-calls.ts';
import type { UtcDay } from '../days/utc-day.ts';
import type { Page, PageAsked } from '../definition/list.ts';
import type { AccountId } from '../ids.ts';
import type { Rain } from './rain.ts';
import type { Reaction } from '../chat/message.ts';
import type { ReportReason } from '../chat/calls.ts';
import type { MODERATIONS } from '../chat/staff-calls.ts';

/** Sent by the author of the message. `to`: a player, or the rain pool. */
export type ShownTip = { to: AccountId; points: number };

export type StoredMessage = {
  id: number;
  /** Null if the house sent it. */
  account: AccountId | null;
  type: 'message' | 'system' | 'rain';
  text: string;
  isAdmin: boolean;
  isModerator: boolean;
  /** Public link of a shared round. */
  receipt: string | null;
  /** Milliseconds since the epoch. */
  at: number;
  /** The rain that it announces. */
  rain: { id: string; points: number; endsAt: number; isEnd: boolean } | null;
  tip: ShownTip | null;
  /** Rises with each change. */
  changed: number;
  editedAt: number | null;
  /** The answered message, unless it is removed. */
  reply: { id: number; account: AccountId | null; text: string } | null;
  /** Oldest first. */
  reactions: readonly { kind: Reaction; account: AccountId }[] | null;
};

export type MessageEdit = { message: number; account: AccountId; text: string };
export type MessageReaction = { message: number; account: AccountId; kind: Reaction; isOn: boolean };

export type Removal = { by: string; reason: string; at: number };
export type ReviewedMessage = StoredMessage & {
  removal: Removal | null;
  /** Earlier words, oldest first. */
  edits: readonly { text: string; at: number }[] | null;
};

export type ToSend = {
  commandId: string;
  account: AccountId;
  text: string;
  receipt: string | null;
  replyTo?: number | undefined;
  /** Shown as a line of the house. */
  tip?: ShownTip;
  sender: { isVerified: boolean; isAdmin: boolean; isModerator: boolean; isStaff: boolean };
};

export type ChatRefusal = {
  kind: 'refusal';
  code:
    | 'address-unconfirmed'
    | 'chat-muted'
    | 'chat-link'
    | 'rate-limited'
    | 'command-id-reused'
    | 'not-found'
    | 'edit-too-late'
    | 'reactions-full';
  message: string;
  retryAfterMs?: number;
};

export type Sent = { kind: 'sent'; message: StoredMessage; isRepeated: boolean };

/** In the order of commits, the same at every gateway. */
export type ChatChange = { kind: 'message' | 'changed'; message: StoredMessage } | { kind: 'removed'; id: number };

export type Mute = { account: AccountId; reason: string; by: string; since: number; until: number | null };

type OfAccount = { account?: AccountId | undefined; from?: UtcDay | undefined; to?: UtcDay | undefined };

export type MessagesAsked = PageAsked<keyof typeof MESSAGE_SORTS> & OfAccount;
export type ModerationsAsked = PageAsked<keyof typeof MODERATION_SORTS> &
  OfAccount & { action?: Moderation['action'] | undefined };

export type ChatPage = { before?: number | undefined; limit: number };

export type Reported = {
  message: ReviewedMessage;
  by: readonly { account: AccountId; reason: ReportReason; note: string; at: number }[];
  context: readonly ReviewedMessage[];
  author: { mute: Mute | null; mutes: number; removals: number } | null;
};

export type Moderation = {
  id: number;
  action: (typeof MODERATIONS)[number];
  by: string;
  account: AccountId | null;
  message: number | null;
  reason: string;
  until: number | null;
  at: number;
};

/** `commandId`: repeated, it changes nothing. */
export type Decision = { commandId: string; actor: string; reason: string };

export type ChatModeration = {
  reports(limit: number): Promise<{ open: number; reports: readonly Reported[] }>;
  /** Null for a page that does not begin in this list. So is that of the log. */
  messages(asked: MessagesAsked): Promise<Page<ReviewedMessage> | null>;
  /** False if there is no such message. */
  remove(id: number, decision: Decision): Promise<boolean>;
  dismiss(id: number, decision: Decision): Promise<boolean>;
  mute(
    account: AccountId,
    decision: Decision & { minutes: number | null; removesLastHour: boolean },
  ): Promise<{ mute: Mute; removed: number }>;
  unmute(account: AccountId, decision: Decision): Promise<boolean>;
  mutes(): Promise<readonly Mute[]>;
  log(asked: ModerationsAsked): Promise<Page<Moderation> | null>;
};

export type Chat = ChatModeration & {
  send(toSend: ToSend): Promise<Sent | ChatRefusal>;
  /** Newest first. Leaves out players that the reader ignores. */
  history(page: ChatPage & { reader: AccountId }): Promise<readonly StoredMessage[]>;
  /** Null if there is no such message of the player. */
  edit(edit: MessageEdit): Promise<StoredMessage | ChatRefusal | null>;
  /** False if there is no such message. */
  react(reaction: MessageReaction & { isVerified: boolean }): Promise<boolean | ChatRefusal>;
  muteOf(account: AccountId): Promise<Mute | null>;
  slowSeconds(): number;
  /** False if there is no such message, or it is the reporter's own. */
  report(report: { message: number; account: AccountId; reason: ReportReason; note: string }): Promise<boolean>;
  ignored(account: AccountId): Promise<readonly AccountId[]>;
  ignoring(authors: readonly AccountId[]): Promise<ReadonlyMap<AccountId, ReadonlySet<AccountId>>>;
  /** False if the player ignores too many already. */
  ignore(account: AccountId, ignored: AccountId): Promise<boolean>;
  stopIgnoring(account: AccountId, ignored: AccountId): Promise<void>;
  /** Calls never overlap; the next one waits for the listener. A listener that rejects is called again. */
  onChange(listener: (changes: readonly ChatChange[]) => Promise<void>): () => void;
  online: Online;
  rain: Rain;
};

export type Online = {
  /** Players at all gateways. */
  readonly count: number;
  /** `countHere`: players with a socket at this gateway. */
  watch(countHere: () => number, onChange: (count: number) => void): () => void;
};
