import type { AccountId } from '../ids.ts';

/** Where a request comes from. */
export type Visit = {
  /** IPv4, or the network of an IPv6 address. */
  address: string;
  /** The user agent, as the browser sends it. */
  agent: string;
  /** ISO 3166 code, where a proxy of ours has told it. */
  country?: string | null;
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

/** How a session was signed in. */
export type Assurance = 'password' | 'password+totp' | 'password+recovery' | 'passkey';

/** What opens a session. */
export type SignInFacts = {
  /** Of the credentials that were checked. */
  epoch: number;
  isNewcomer: boolean;
  assurance: Assurance;
  visit: Visit;
  /** The id in the device cookie. */
  device: string;
};

export type StoredSession = SessionRecord & {
  /** Milliseconds since the epoch: it is not prolonged beyond this. */
  endsBy: number;
  /** How long it lasts without being used. */
  idleMs: number;
  /** When who is behind it was last proven. */
  authenticatedAt: number;
  assurance: Assurance;
};

/** A session as its owner sees it. */
export type OwnSession = {
  publicId: string;
  session: SessionKey;
  browser: string;
  place: string;
  assurance: Assurance;
  startedAt: number;
  lastUsedAt: number;
  expiresAt: number;
};

/** What ended: one session, or all sessions of an account. A session that was renewed lives on under another key. */
export type SessionEnd = { session: SessionKey; renewedAs?: SessionKey | undefined } | { account: AccountId };

/** A session that gets another key: the old one is dead at once. */
export type Renewal = { from: SessionKey; to: SessionKey };

/** The stored sessions. */
export type Sessions = {
  find(session: SessionKey): Promise<StoredSession | null>;
  /**
   * Of an account only the latest sessions are kept; the oldest end. False when the account is banned or its credentials
   * have changed since they were checked: nothing is opened.
   */
  open(session: SessionKey, record: SessionRecord, facts: SignInFacts): Promise<boolean>;
  /** Moves the end of a session that still exists; null when it has been ended meanwhile. */
  prolong(session: SessionKey, record: SessionRecord): Promise<StoredSession | null>;
  /** Notes that it is being used. */
  touch(session: SessionKey): Promise<void>;
  end(session: SessionKey): Promise<void>;
  endAllOf(account: AccountId): Promise<void>;
  ofAccount(account: AccountId): Promise<readonly OwnSession[]>;
  /** False: the account has no such session. */
  endOwn(account: AccountId, publicId: string): Promise<boolean>;
  /** Ends all sessions but that one, and forgets all devices but its own. How many ended. */
  endOthers(account: AccountId, session: SessionKey): Promise<number>;
  /** Called for every end, whichever gateway caused it; `null` when ends may have been missed: forget everything. */
  onEnd(listener: (end: SessionEnd | null) => void): () => void;
};
