import { z } from 'zod';
import type { AccountId } from '../ids.ts';

const HOUR_MS = 3_600_000;

/**
 * How a class of mail is sent. `priority`: lower leaves first. A mail that was not sent within `deadlineMs` expires.
 * `perDay`: bound per account; further mails are not queued. Calls refuse at lower bounds.
 */
export const MAIL_CLASSES = {
  /** Somebody waits for the link. After an outage they ask for another one. */
  link: { priority: 0, deadlineMs: 6 * HOUR_MS, perDay: 60 },
  /** Tells of something that has happened. An outage of the mail server does not count towards its deadline. */
  notice: { priority: 1, deadlineMs: 72 * HOUR_MS, perDay: 200 },
  /** What the player may turn off. Not sent to banned players, and with a way to unsubscribe. */
  news: { priority: 2, deadlineMs: 72 * HOUR_MS, perDay: 50 },
} as const;

const username = z.string().min(1).max(50);
/** The id of a row of `account_tokens`. The link itself is computed when the mail is rendered (infra/ids/link-token.ts). */
const token = z.uuid();
/** Text that a person typed or a browser sent: the writer cuts it to size. */
const words = z.string().max(200);
/** Milliseconds since the epoch. */
const time = z.int();
/** When and where it happened; null is not mentioned. `zone` is the player's time zone. */
const circumstances = {
  at: time,
  zone: z.string().max(64).default('UTC'),
  browser: words.nullable().default(null),
  place: words.nullable().default(null),
};
/** Null where Stop is not offered: the mail then names support. */
const stopToken = token.nullable();

const link = <Shape extends z.ZodRawShape>(shape: Shape) =>
  ({ class: 'link', params: z.strictObject({ username, token, ...shape }) }) as const;
const notice = <Shape extends z.ZodRawShape>(shape: Shape) =>
  ({ class: 'notice', params: z.strictObject({ username, ...circumstances, ...shape }) }) as const;

/** A notification by mail. `unsubscribe`: the id of a row of `notifications.unsubscribe`; its link is computed like that of a token. */
const news = {
  class: 'news',
  params: z.strictObject({
    username,
    title: z.string().max(200),
    message: z.string().max(600),
    /** Points that the message does not say. */
    amount: z.int().nullable().default(null),
    unsubscribe: token,
  }),
} as const;

export const MAIL_KINDS = {
  'confirm-address': link({}),
  'reset-password': link(circumstances),
  /** To the new address of a change. */
  'confirm-new-address': link({}),
  /** To the owner of a confirmed address with which somebody tried to register, or to which somebody asked to change. */
  'address-already-yours': notice({}),
  'password-changed': notice({}),
  /** To the old address. `newAddress` is shown masked. */
  'address-change-asked': notice({ newAddress: words, token: stopToken }),
  'address-changed': notice({ newAddress: words, token: stopToken }),
  /** To the old address, with a link to choose a new password. */
  'address-change-stopped': notice({ token }),
  'new-device': notice({}),
  /** Sign-ins of a day beyond those that had a mail of their own. */
  'sign-in-digest': notice({ count: z.int().min(1) }),
  'second-factor-added': notice({}),
  'second-factor-removed': notice({}),
  'passkey-added': notice({ name: words }),
  'passkey-removed': notice({ name: words }),
  'passkey-suspended': notice({ name: words }),
  'recovery-codes-made': notice({}),
  'recovery-code-used': notice({ left: z.int().min(0) }),
  /** Wrong second factors after the right password. */
  'someone-has-your-password': notice({}),
  /** Many wrong passwords from unknown devices. */
  'many-wrong-passwords': notice({}),
  'account-closing': notice({ erasedAt: time }),
  'export-ready': notice({ until: time }),
  notification: news,
} as const;

export type MailKind = keyof typeof MAIL_KINDS;
/** As the writer of a mail says it. */
type MailParams<Kind extends MailKind> = z.input<(typeof MAIL_KINDS)[Kind]['params']>;

/** As it is stored and rendered. */
export type StoredMail<Kind extends MailKind> = { kind: Kind; params: z.output<(typeof MAIL_KINDS)[Kind]['params']> };
export type AnyStoredMail = { [Kind in MailKind]: StoredMail<Kind> }[MailKind];

type MailOf<Kind extends MailKind> = {
  kind: Kind;
  /** Names the reason, such as "reset:<request>" or "new-device:<account>:<device>". A reason is mailed once. */
  cause: string;
  account: AccountId;
  /** The stored address, never one that was typed. */
  to: string;
  params: MailParams<Kind>;
};
export type Mail = { [Kind in MailKind]: MailOf<Kind> }[MailKind];

/** As a developer sees it who has no mail server. */
export type ShownMail = { to: string; state: string; queuedAt: number; subject: string; text: string; html: string };

/** Inserts in the caller's transaction. False: this cause was queued before, or the account has had its mails of the day. */
export type QueueMail<Transaction> = (transaction: Transaction, mail: Mail) => Promise<boolean>;

/** What is checked of a mail before it leaves. */
export type MailToCheck = {
  kind: MailKind;
  account: AccountId;
  to: string;
  /** The token row whose link the mail carries. */
  token: string | null;
};

/**
 * Identity's part in sending a mail. All run in a transaction of the mail room that locks no row of the outbox before
 * them, so identity's own lock order holds.
 */
export type MailGuard<Transaction> = {
  /**
   * Whether the mail still makes sense: the account lives and has this address, the token is alive under the current epoch.
   * Starts the token's hour. Commits with the state `sending`, before the mail server is asked.
   */
  stillWanted(transaction: Transaction, mail: MailToCheck): Promise<boolean>;
  /** The mail server has accepted the mail: starts the token's hour again. */
  accepted(transaction: Transaction, mail: MailToCheck): Promise<void>;
  /** The mail was given up and did not arrive: removes its token. */
  gaveUp(transaction: Transaction, mail: MailToCheck): Promise<void>;
};
