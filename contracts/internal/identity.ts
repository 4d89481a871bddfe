// Who the people behind the accounts are, as the gateway is given it. The log knows account numbers only;
// names, addresses, password hashes and sessions stay behind this interface. services/identity implements it.
import type { AccountId } from '../ids.ts';
import type { Receipt } from '../outcome.ts';

export type Person = {
  account: AccountId;
  username: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  emailVerified: boolean;
  isAdmin: boolean;
  isFinance: boolean;
  isBanned: boolean;
  banReason: string | null;
  referredBy: AccountId | null;
  level: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
};

/** What others may see of a person. Never an address. */
export type PublicPerson = Pick<Person, 'account' | 'username' | 'level' | 'isAdmin' | 'createdAt'>;

export type NewPerson = {
  username: string;
  email: string;
  password: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** The referral code of the invitation; an unknown one is ignored. */
  ref?: string | undefined;
};

export type IdentityRefusal = {
  kind: 'refusal';
  code: 'account-banned' | 'email-taken' | 'invalid-input' | 'overloaded' | 'sign-in-failed' | 'username-taken';
  /** A sentence for a person. */
  message: string;
  retryAfterMs?: number;
  /** The field it is about, when there is one. */
  field?: string;
  /** No password was hashed for it, and nothing was told that others may not know: trying it need not count. */
  isFree?: true;
};

export type SignedIn = {
  kind: 'signed-in';
  person: Person;
  /** The last command that opened the ledger account or granted its bonus, when this call had to send one that was taken. */
  receipt: Receipt | null;
  /** What the signup bonus came to in this call; 0 when it had been granted before. */
  bonusPoints: number;
};

/**
 * What a session is called outside the cookie: the SHA-256 of its id, in hex. The id itself is a secret
 * that only the cookie holds, so a stolen table opens no session.
 */
export type SessionKey = string;

/** One row of `user_sessions`. */
export type SessionRecord = {
  account: AccountId;
  /** As koa-session wrote it. */
  data: Readonly<Record<string, unknown>>;
  /** Milliseconds since the epoch. */
  expiresAt: number;
};

/** What ended: one session, or all sessions of an account. */
export type SessionEnd = { session: SessionKey } | { account: AccountId };

/** The stored sessions. */
export type Sessions = {
  find(session: SessionKey): Promise<SessionRecord | null>;
  /** Of an account only the latest sessions are kept; the oldest end. */
  open(session: SessionKey, record: SessionRecord): Promise<void>;
  /** Moves the end of a session that still exists; false when it has been ended meanwhile. */
  prolong(session: SessionKey, record: SessionRecord): Promise<boolean>;
  end(session: SessionKey): Promise<void>;
  endAllOf(account: AccountId): Promise<void>;
  /** Called for every end, whichever gateway caused it; `null` when ends may have been missed: forget everything. */
  onEnd(listener: (end: SessionEnd | null) => void): () => void;
};

export type Identity = {
  sessions: Sessions;
  /** Stores the person, opens the ledger account, grants the signup bonus. */
  register(newcomer: NewPerson): Promise<SignedIn | IdentityRefusal>;
  /** Checks a password; unknown name and wrong password take the same time and read the same. */
  signIn(username: string, password: string): Promise<SignedIn | IdentityRefusal>;
  person(account: AccountId): Promise<Person | null>;
  /** Accounts that are unknown are absent from the answer. */
  publicPersons(accounts: readonly AccountId[]): Promise<ReadonlyMap<AccountId, PublicPerson>>;
  accountOf(username: string): Promise<AccountId | null>;
  setRoles(account: AccountId, roles: { isAdmin: boolean; isFinance: boolean }): Promise<void>;
  /** Also ends every session of the account. */
  ban(account: AccountId, reason: string): Promise<void>;
  unban(account: AccountId): Promise<void>;
};
