import type { Page, PageAsked } from '../definition/list.ts';
import type { AccountId } from '../ids.ts';
import type { NotificationFact } from '../notifications/fact.ts';
import type { OfferAbout } from '../offers/words.ts';
import type { Preference } from '../notifications/calls.ts';
import type { SENT_SORTS } from '../notifications/staff-calls.ts';

export type StoredNotification = {
  id: number;
  /** Null for all players. */
  account: AccountId | null;
  fact: NotificationFact;
  about: OfferAbout | null;
  isRead: boolean;
  /** Log position of its cause; null if staff sent it. */
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
  commandId: string;
  /** Null means 30 days. */
  expiresAt: number | null;
};

export type NotificationPage = { before?: number | undefined; limit: number };

export type MailRecipient = { account: AccountId; username: string; to: string };

/** Confirmed address, not banned, excluded or being deleted. Read in the transaction that queues the mail. */
export type MailRecipients<Transaction> = {
  find(transaction: Transaction, account: AccountId): Promise<MailRecipient | null>;
  /** By account. `next`: pass as `after` for the following page; null on the last. */
  page(
    transaction: Transaction,
    after: AccountId,
  ): Promise<{ recipients: readonly MailRecipient[]; next: AccountId | null }>;
};

export type StoredListener = {
  /** Whether this process listens for the account; null means all accounts. */
  isWanted(account: AccountId | null): boolean;
  tell(stored: StoredNotification): void;
};

export type Notifications = {
  list(
    account: AccountId,
    page: NotificationPage & { only?: 'unread' | undefined },
  ): Promise<readonly StoredNotification[]>;
  unread(account: AccountId): Promise<number>;
  markRead(account: AccountId, id: number): Promise<boolean>;
  /** Up to `upTo`. Returns how many were unread. */
  markAllRead(account: AccountId, upTo?: number): Promise<number>;
  preferences(account: AccountId): Promise<readonly Preference[]>;
  setPreferences(account: AccountId, changes: readonly Preference[]): Promise<void>;
  unsubscribe(token: string): Promise<boolean>;
  /** Hour of the UTC day of the reminder of an unclaimed daily bonus; null: none. */
  reminderHour(account: AccountId): Promise<number | null>;
  setReminderHour(account: AccountId, hour: number | null): Promise<void>;
  send(toSend: ToSend): Promise<{ sent: SentNotification; isRepeated: boolean } | null>;
  sent(asked: PageAsked<keyof typeof SENT_SORTS>): Promise<Page<SentNotification> | null>;
  /** At most one in ten minutes each. */
  noteMentions(accounts: readonly AccountId[], message: number): Promise<void>;
  /** Called when any process has stored a notification. */
  onStored(listener: StoredListener): () => void;
};
