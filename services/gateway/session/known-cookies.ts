import { ownText } from './own-text.ts';
import type { LiveSession, SessionCache } from './session-cache.ts';

const REMEMBERED = 20_000;
/** Longer texts are not remembered. */
const LONGEST_TEXT = 2000;

/**
 * Texts of Cookie headers that koa-session and keygrip have accepted, so that a bet parses and verifies nothing. Only the id
 * is remembered: the session itself comes from the cache, so that ends, bans and renewals act at once.
 */
export class KnownCookies {
  readonly #cache: Pick<SessionCache, 'live'>;
  /** The oldest first. */
  readonly #ids = new Map<string, string>();

  constructor(cache: Pick<SessionCache, 'live'>) {
    this.#cache = cache;
  }

  note(text: string | undefined, id: string): void {
    if (text === undefined || text.length > LONGEST_TEXT || this.#ids.get(text) === id) return;
    this.#ids.delete(text);
    if (this.#ids.size >= REMEMBERED) this.#ids.delete(this.#ids.keys().next().value!);
    this.#ids.set(ownText(text), ownText(id));
  }

  /** Null if koa-session must read the cookie: it is unknown, or its session has ended or is due for renewal. */
  sessionOf(text: string | undefined): LiveSession | null {
    const id = text === undefined ? undefined : this.#ids.get(text);
    if (id === undefined) return null;
    const session = this.#cache.live(id);
    if (session === null) this.#ids.delete(text!);
    return session;
  }
}
