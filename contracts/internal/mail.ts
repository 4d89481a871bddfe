import { z } from 'zod';
import { HOUR_MS } from '../days/time.ts';
import type { AccountId } from '../ids.ts';

/**
 * Lower `priority` is sent first. Mail not sent within `deadlineMs` expires. Beyond `perDay` per account it is not queued;
 * calls refuse at lower bounds.
 */
export const MAIL_CLASSES = {
  /** After an outage people ask for another link. */
  link: { priority: 0, deadlineMs: 6 * HOUR_MS, perDay: 60 },
  /** An outage of the mail server does not count towards its deadline. */
  notice: { priority: 1, deadlineMs: 72 * HOUR_MS, perDay: 200 },
  /** Can be turned off. Not sent to banned players; has an unsubscribe link. */
  news: { priority: 2, deadlineMs: 72 * HOUR_MS, perDay: 50 },
} as const;

const username = z.string().min(1).max(50);
/** Of an `account_tokens` row. The link is computed when the mail is rendered (infra/ids/link-token.ts). */
const token = z.uuid();
/** Text from people or browsers; the writer truncates it. */
const words = z.string().max(200);
/** Milliseconds since the epoch. */
const time = z.int();
/** Null values are not mentioned. `zone` is the player's. */
const circumstances = {
  at: time,
  zone: z.string().max(64).default('UTC'),
  browser: words.nullable().default(null),
  place: words.nullable().default(null),
};
/** Null if the mail offers no Stop link; it then names support. */
const stopToken = token.nullable();

const link = <Shape extends z.ZodRawShape>(shape: Shape) =>
  ({ class: 'link', params: z.strictObject({ username, token, ...shape }) }) as const;
const notice = <Shape extends z.ZodRawShape>(shape: Shape) =>
  ({ class: 'notice', params: z.strictObject({ username, ...circumstances, ...shape }) }) as const;

/** `ticket`: id of a `support.ticket` row. Its link is computed like a token's, and contains nothing that anyone wrote. */
const ticket = z.strictObject({ ticket: token, number: z.int() });

/** `unsubscribe`: id of a `notifications.unsubscribe` row. Its link is computed like a token's. */
const news = {
  class: 'news',
  params: z.strictObject({
    username,
    title: z.string().max(200),
    message: z.string().max(600),
    /** Of rows queued by earlier versions. */
    amount: z.int().nullable().default(null),
    /** If null, the title is the subject. */
    subject: z.string().max(200).nullable().default(null),
    facts: z
      .array(z.tuple([z.string().max(40), words]))
      .max(6)
      .default([]),
    action: z
      .strictObject({ label: z.string().max(40), path: z.string().max(100) })
      .nullable()
      .default(null),
    unsubscribe: token,
  }),
} as const;

export const MAIL_KINDS = {
  /** `welcome`: of the mail at sign-up; null for later ones. */
  'confirm-address': link({
    welcome: z
      .strictObject({ points: z.int().min(0) })
      .nullable()
      .default(null),
  }),
  'reset-password': link(circumstances),
  'confirm-new-address': link({}),
  /** To the owner of a confirmed address that was used again. */
  'address-already-yours': notice({}),
  'password-changed': notice({}),
  /** To the old address. `newAddress` is masked. */
  'address-change-asked': notice({ newAddress: words, token: stopToken }),
  'address-changed': notice({ newAddress: words, token: stopToken }),
  /** With a link to choose a new password. */
  'address-change-stopped': notice({ token }),
  'new-device': notice({}),
  /** Sign-ins of a day that had no separate mail. */
  'sign-in-digest': notice({ count: z.int().min(1) }),
  /** To staff, by an administrator. */
  'enrol-factor': link({}),
  'second-factor-added': notice({}),
  'second-factor-removed': notice({}),
  'passkey-added': notice({ name: words }),
  'passkey-removed': notice({ name: words }),
  'passkey-suspended': notice({ name: words }),
  'recovery-codes-made': notice({}),
  'recovery-code-used': notice({ left: z.int().min(0) }),
  /** Wrong second factors after the right password. */
  'someone-has-your-password': notice({}),
  /** From unknown devices. */
  'many-wrong-passwords': notice({}),
  'account-closing': notice({ erasedAt: time }),
  'export-ready': notice({ until: time }),
  /** To a visitor, who may not have asked for it. */
  'ticket-unconfirmed': { class: 'link', params: ticket },
  'ticket-answered': { class: 'notice', params: ticket },
  notification: news,
} as const;

export type MailKind = keyof typeof MAIL_KINDS;
type MailParams<Kind extends MailKind> = z.input<(typeof MAIL_KINDS)[Kind]['params']>;

export type StoredMail<Kind extends MailKind> = { kind: Kind; params: z.output<(typeof MAIL_KINDS)[Kind]['params']> };
export type AnyStoredMail = { [Kind in MailKind]: StoredMail<Kind> }[MailKind];

type MailOf<Kind extends MailKind> = {
  kind: Kind;
  /** Such as "reset:<request>". Each cause is mailed once. */
  cause: string;
  /** Null for a visitor who wrote to support. */
  account: AccountId | null;
  /** The stored address, never a typed one. */
  to: string;
  params: MailParams<Kind>;
};
export type Mail = { [Kind in MailKind]: MailOf<Kind> }[MailKind];

export type ShownMail = { to: string; state: string; queuedAt: number; subject: string; text: string; html: string };

/** Inserts in the caller's transaction. False if the cause was queued before or the account's daily limit is reached. */
export type QueueMail<Transaction> = (transaction: Transaction, mail: Mail) => Promise<boolean>;

export type MailToCheck = {
  kind: MailKind;
  account: AccountId | null;
  to: string;
  token: string | null;
};

/** Called in transactions that have locked no outbox row yet, so that identity's lock order holds. */
export type MailGuard<Transaction> = {
  /** Starts the token's hour. Commits with the state `sending`, before the mail server is contacted. */
  stillWanted(transaction: Transaction, mail: MailToCheck): Promise<boolean>;
  accepted(transaction: Transaction, mail: MailToCheck): Promise<void>;
  gaveUp(transaction: Transaction, mail: MailToCheck): Promise<void>;
};
