import type { AccountId } from '../ids.ts';
import type { NotificationFact } from '../notifications/fact.ts';
import type { OfferAbout } from '../words/offer.ts';
import type { Preference } from '../notifications/calls.ts';

export type StoredNotification = {
  id: number;
  /** Null: all players. */
  account: AccountId | null;
  fact: NotificationFact;
  /** The offer that the fact is about; null when it is about none, or not known. */
  about: OfferAbout | null;
  isRead: boolean;
  /** Where its cause stands in the log; null: it was sent by staff. */
  position: string | null;
  createdAt: number;
  expiresAt: number;
};

export type SentNotification = {
  id: number;
  account: AccountId | null;
  title: string;
  message: string;
  mail: boolean;
  actor: string;
  createdAt: number;
  expiresAt: number;
};

export type ToSend = Omit<SentNotification, 'id' | 'createdAt' | 'expiresAt'> & {
  /** Sent once, however often it is asked for. */
  commandId: string;
  /** Null: after 30 days. */
  expiresAt: number | null;
};

/** Pages go backwards by id. */
export type NotificationPage = { before?: number | undefined; limit: number };

export type MailRecipient = { account: AccountId; username: string; to: string };

/** Players with a confirmed address who are not banned, excluded or leaving. Read in the transaction that queues their mail. */
export type MailRecipients<Transaction> = {
  /** Null: none of these. */
  find(transaction: Transaction, account: AccountId): Promise<MailRecipient | null>;
  /** By account. `next`: after which the following page begins; null: that was all. */
  page(
    transaction: Transaction,
    after: AccountId,
  ): Promise<{ recipients: readonly MailRecipient[]; next: AccountId | null }>;
};

export type StoredListener = {
  /** Whether anybody here listens for this account; null: for all. */
  isWanted(account: AccountId | null): boolean;
  tell(stored: StoredNotification): void;
};

export type Notifications = {
  list(
    account: AccountId,
    page: NotificationPage & { only?: 'unread' | undefined },
  ): Promise<readonly StoredNotification[]>;
  unread(account: AccountId): Promise<number>;
  /** False: the player has no such notification. */
  markRead(account: AccountId, id: number): Promise<boolean>;
  /** Up to that id. Returns how many were unread. */
  markAllRead(account: AccountId, upTo?: number): Promise<number>;
  preferences(account: AccountId): Promise<readonly Preference[]>;
  setPreferences(account: AccountId, changes: readonly Preference[]): Promise<void>;
  /** By the link of a mail. False: there is no such link. */
  unsubscribe(token: string): Promise<boolean>;
  /** Null: another one was sent under this id. */
  send(toSend: ToSend): Promise<{ sent: SentNotification; isRepeated: boolean } | null>;
  sent(page: NotificationPage): Promise<readonly SentNotification[]>;
  /** Called for what was just stored, by whichever process. Returns the way to stop. */
  onStored(listener: StoredListener): () => void;
};
