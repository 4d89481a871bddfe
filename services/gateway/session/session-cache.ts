// The store of koa-session, cached in front of identity's table, so that a bet costs no database read. Ends arrive at once
// from any gateway and remove the entry.
import { hash } from 'node:crypto';
import { MINUTE_MS } from '#contracts/days/time.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { SessionEnd, SessionKey, Sessions, SignInFacts, StoredSession } from '#contracts/internal/sessions.ts';
import { ownText } from './own-text.ts';

const KEPT = 50_000;

type CachedSessions = Pick<Sessions, 'find' | 'open' | 'prolong' | 'touch' | 'end' | 'onEnd'>;
export type SessionData = Readonly<Record<string, unknown>>;
export type LiveSession = { id: string; data: SessionData };
type Kept = { key: SessionKey; record: StoredSession; touchedAt: number };
const TOUCH_MS = 5 * MINUTE_MS;

export class SessionCache {
  readonly #sessions: CachedSessions;
  readonly #now: () => number;
  /** id in the cookie -> session; least recently opened first. */
  readonly #kept = new Map<string, Kept>();
  readonly #idOfKey = new Map<SessionKey, string>();
  /** Rises with every end: a read that overlaps one may be stale and is repeated. */
  #ends = 0;
  readonly #stopListening: () => void;

  constructor(sessions: CachedSessions, now: () => number) {
    this.#sessions = sessions;
    this.#now = now;
    this.#stopListening = sessions.onEnd((end) => this.#forget(end));
  }

  async find(id: string): Promise<Kept | null> {
    const kept = this.#kept.get(id);
    // A session expired here may have been renewed by another gateway: the table decides.
    if (kept !== undefined && kept.record.expiresAt > this.#now()) return this.#touched(kept);
    this.#drop(id);
    const endsBefore = this.#ends;
    const key = sessionKeyOf(id);
    const record = await this.#sessions.find(key);
    if (record === null || record.expiresAt <= this.#now()) return null;
    if (this.#ends !== endsBefore) return this.find(id);
    const found = { key, record, touchedAt: 0 };
    this.#keep(id, found);
    return this.#touched(found);
  }

  /** In the background: a failure only affects the list of sessions. */
  #touched(kept: Kept): Kept {
    const now = this.#now();
    if (now - kept.touchedAt < TOUCH_MS) return kept;
    kept.touchedAt = now;
    void this.#sessions.touch(kept.key).catch(() => {});
    return kept;
  }

  /** Null if the session is not cached, has expired, or is to be renewed by the current request. */
  live(id: string): LiveSession | null {
    const kept = this.#kept.get(id);
    if (kept === undefined || kept.record.expiresAt <= this.#now() || this.isDue(kept.record)) return null;
    return { id, data: this.#touched(kept).record.data };
  }

  /** A session is renewed in the second half of its idle time. */
  isDue({ expiresAt, idleMs, endsBy }: StoredSession): boolean {
    return expiresAt - this.#now() < idleMs / 2 && expiresAt < endsBy;
  }

  /** Null if the session is not cached. */
  peek(id: string): StoredSession | null {
    return this.#kept.get(id)?.record ?? null;
  }

  /** For a socket whose session another gateway renewed: its id is unknown here. */
  async findByKey(key: SessionKey): Promise<StoredSession | null> {
    const id = this.#idOfKey.get(key);
    if (id !== undefined) return (await this.find(id))?.record ?? null;
    const record = await this.#sessions.find(key);
    return record === null || record.expiresAt <= this.#now() ? null : record;
  }

  async get(id: string): Promise<SessionData | undefined> {
    return (await this.find(id))?.record.data;
  }

  /** Returns false if the account is banned or its credentials changed since they were checked. */
  open(id: string, data: SessionData, maxAgeMs: number, facts: SignInFacts): Promise<boolean> {
    return this.#sessions.open(sessionKeyOf(id), this.#recordOf(data, maxAgeMs), facts);
  }

  /** Prolongs an existing session only, so that a session ended during the request is not restored. */
  async set(id: string, data: SessionData, maxAgeMs: number): Promise<void> {
    const key = sessionKeyOf(id);
    const endsBefore = this.#ends;
    const record = await this.#sessions.prolong(key, this.#recordOf(data, maxAgeMs));
    if (record !== null && this.#ends === endsBefore) this.#keep(id, { key, record, touchedAt: this.#now() });
  }

  #recordOf(data: SessionData, maxAgeMs: number) {
    return { account: data.account as AccountId, data, expiresAt: this.#now() + maxAgeMs };
  }

  async destroy(id: string): Promise<void> {
    await this.#sessions.end(sessionKeyOf(id));
  }

  #keep(id: string, kept: Kept): void {
    if (this.#kept.size >= KEPT) this.#drop(this.#kept.keys().next().value!);
    const own = ownText(id);
    this.#kept.set(own, kept);
    this.#idOfKey.set(kept.key, own);
  }

  #drop(id: string): void {
    const kept = this.#kept.get(id);
    if (!kept) return;
    this.#kept.delete(id);
    this.#idOfKey.delete(kept.key);
  }

  /** After the times of all sessions have changed. */
  forgetAll(): void {
    this.#forget(null);
  }

  #forget(end: SessionEnd | null): void {
    this.#ends++;
    if (end === null) {
      this.#kept.clear();
      this.#idOfKey.clear();
    } else if ('session' in end) {
      const id = this.#idOfKey.get(end.session);
      if (id !== undefined) this.#drop(id);
    } else {
      for (const [id, { record }] of this.#kept) if (record.account === end.account) this.#drop(id);
    }
  }

  [Symbol.dispose](): void {
    this.#stopListening();
  }
}

export function sessionKeyOf(id: string): SessionKey {
  return hash('sha256', id, 'hex');
}
