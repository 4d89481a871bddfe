import type { AccountId } from '../ids.ts';

export type Visit = {
  /** IPv4, or the network of an IPv6 address. */
  address: string;
  agent: string;
  /** ISO 3166 code from a trusted proxy. */
  country?: string | null;
};

/** SHA-256 of the session id in hex. Only the cookie has the id, so a stolen table opens no session. */
export type SessionKey = string;

/** A row of `user_sessions`. */
export type SessionRecord = {
  account: AccountId;
  /** As written by koa-session. */
  data: Readonly<Record<string, unknown>>;
  /** Milliseconds since the epoch. */
  expiresAt: number;
};

export type Assurance = 'password' | 'password+totp' | 'password+recovery' | 'passkey';

export type SignInFacts = {
  epoch: number;
  isNewcomer: boolean;
  assurance: Assurance;
  visit: Visit;
  device: string;
};

export type StoredSession = SessionRecord & {
  /** Milliseconds since the epoch. The session cannot be prolonged beyond it. */
  endsBy: number;
  idleMs: number;
  authenticatedAt: number;
  assurance: Assurance;
};

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

/** One session, or all of an account. A renewed session continues under another key. */
export type SessionEnd = { session: SessionKey; renewedAs?: SessionKey | undefined } | { account: AccountId };

/** The old key is invalid at once. */
export type Renewal = { from: SessionKey; to: SessionKey };

export type Sessions = {
  find(session: SessionKey): Promise<StoredSession | null>;
  /**
   * Only the latest sessions of an account are kept. False if the account is banned or the credentials have changed since
   * they were checked.
   */
  open(session: SessionKey, record: SessionRecord, facts: SignInFacts): Promise<boolean>;
  /** Null if the session has ended. */
  prolong(session: SessionKey, record: SessionRecord): Promise<StoredSession | null>;
  touch(session: SessionKey): Promise<void>;
  /** Of visits without a session: those of a demo world. */
  noteSeen(accounts: readonly AccountId[], at: number): Promise<void>;
  /** All sessions begin and end later: for a clock that is moved ahead. */
  postpone(ms: number): Promise<void>;
  end(session: SessionKey): Promise<void>;
  endAllOf(account: AccountId): Promise<void>;
  ofAccount(account: AccountId): Promise<readonly OwnSession[]>;
  endOwn(account: AccountId, publicId: string): Promise<boolean>;
  /** Also removes all other devices. Returns the number of ended sessions. */
  endOthers(account: AccountId, session: SessionKey): Promise<number>;
  /** Called for ends at any gateway; with `null` if some may have been missed. */
  onEnd(listener: (end: SessionEnd | null) => void): () => void;
};
