// An ended session closes its sockets at once; an expired one at the next check.
import type { SessionEnd, Sessions } from '#contracts/internal/sessions.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { SessionCache } from '../session/session-cache.ts';
import type { Visitor } from './handshake.ts';

export type Connection = { visitor: Visitor; close(reason: string): void };

const LOOK_MS = 30_000;

/** Unread output that a slow client may have before it is disconnected. */
export const WAITING_LIMIT_BYTES = 65_536;

export class Connections<Kind extends Connection> {
  readonly #byAccount = new Map<AccountId, Set<Kind>>();
  readonly #cache: SessionCache;
  readonly #now: () => number;
  readonly #stopListening: () => void;
  readonly #look: NodeJS.Timeout;
  #count = 0;
  #isSweeping = false;
  #isDue = false;

  constructor(sessions: Sessions, cache: SessionCache, now: () => number) {
    this.#cache = cache;
    this.#now = now;
    this.#stopListening = sessions.onEnd((end) => this.#ended(end));
    this.#look = setInterval(() => void this.#closeExpired(), LOOK_MS).unref();
  }

  get count(): number {
    return this.#count;
  }

  get accounts(): number {
    return this.#byAccount.size;
  }

  add(connection: Kind): () => void {
    const { account } = connection.visitor;
    let own = this.#byAccount.get(account);
    if (own === undefined) this.#byAccount.set(account, (own = new Set()));
    own.add(connection);
    this.#count++;
    return () => {
      if (!own.delete(connection)) return;
      this.#count--;
      if (own.size === 0 && this.#byAccount.get(account) === own) this.#byAccount.delete(account);
    };
  }

  has(account: AccountId): boolean {
    return this.#byAccount.has(account);
  }

  of(account: AccountId): Iterable<Kind> {
    return this.#byAccount.get(account) ?? [];
  }

  *all(): Iterable<Kind> {
    for (const own of this.#byAccount.values()) yield* own;
  }

  closeFrom(isBlocked: (address: string) => boolean): void {
    for (const connection of this.all()) {
      if (isBlocked(connection.visitor.address)) connection.close('blocked');
    }
  }

  #ended(end: SessionEnd | null): void {
    if (end === null) return void this.#sweep();
    if ('account' in end) {
      for (const connection of this.of(end.account)) connection.close('signed out');
      return;
    }
    for (const connection of this.all()) {
      if (connection.visitor.session !== end.session) continue;
      if (end.renewedAs === undefined) connection.close('signed out');
      else connection.visitor.session = end.renewedAs;
    }
  }

  async #sweep(): Promise<void> {
    this.#isDue = true;
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    while (this.#isDue) {
      this.#isDue = false;
      await this.#closeEnded([...this.all()]);
    }
    this.#isSweeping = false;
  }

  async #closeExpired(): Promise<void> {
    const now = this.#now();
    await this.#closeEnded([...this.all()].filter(({ visitor }) => visitor.expiresAt <= now));
  }

  /**
   * Closes sockets whose session has ended; others may have been renewed. A failed look-up is repeated at the next check.
   */
  async #closeEnded(connections: readonly Kind[]): Promise<void> {
    for (const connection of connections) {
      const { visitor } = connection;
      const asked = visitor.session;
      const found = await this.#cache.findByKey(asked).catch(() => 'unknown' as const);
      if (found === null && visitor.session === asked) connection.close('signed out');
      else visitor.expiresAt = found === 'unknown' || found === null ? 0 : found.expiresAt;
    }
  }

  [Symbol.dispose](): void {
    this.#stopListening();
    clearInterval(this.#look);
    for (const connection of this.all()) connection.close('going down');
  }
}
