import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import { createSession } from 'koa-session';
import { SESSION_DAYS } from '#contracts/accounts/retention.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Renewal, SignInFacts } from '#contracts/internal/sessions.ts';
import type { Random } from '#infra/process/random.ts';
import { ownText } from './own-text.ts';
import { type LiveSession, type SessionCache, type SessionData, sessionKeyOf } from './session-cache.ts';

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

// The cookie holds only a signed random id; it is HttpOnly and SameSite=Lax.
/** Browsers accept a `__Host-` cookie only from this host over TLS, so other hosts of the domain cannot set it. */
export function sessionCookie(isHttps: boolean): string {
  return isHttps ? '__Host-tally_session' : 'tally_session';
}

const MAX_AGE_MS = SESSION_DAYS * DAY_MS;
const ID_CHARACTERS = 32;

type SessionOptions = { cache: SessionCache; random: Pick<Random, 'text'>; isHttps: boolean };

export function sessionMiddleware(app: Koa, options: SessionOptions): Middleware {
  const session = koaSession(app, options);
  const { cache, isHttps } = options;
  const known = new KnownCookies(cache);
  const read: Middleware = async (ctx, next) => {
    // TLS ends at the proxy, so Koa cannot see that cookies may be secure.
    if (isHttps) ctx.cookies.secure = true;
    await session(ctx, async () => {
      const stored = cache.peek(ctx.session.externalKey);
      const isDue = stored !== null && cache.isDue(stored);
      if (accountOf(ctx) !== null) known.note(ctx.req.headers.cookie, ctx.session.externalKey);
      await next();
      if (isDue && accountOf(ctx) !== null && ctx.state.isRenewed !== true) await ctx.session.save();
    });
  };
  return (ctx, next) => {
    if (!isMove(ctx)) return read(ctx, next);
    const session = known.sessionOf(ctx.req.headers.cookie);
    if (session === null) return read(ctx, next);
    ctx.state.session = session;
    return next();
  };
}

/** Bets and moves, which never change their session. */
export function isMove({ req: { method, url } }: Context): boolean {
  return method === 'POST' && url?.startsWith('/api/games/') === true;
}

/** Sessions are stored explicitly when they begin, end or are renewed, so koa-session's comparison is off. */
function koaSession(app: Koa, { cache, random, isHttps }: SessionOptions): Middleware {
  return createSession(
    {
      key: sessionCookie(isHttps),
      maxAge: MAX_AGE_MS,
      autoCommit: false,
      httpOnly: true,
      signed: true,
      sameSite: 'lax',
      secure: isHttps,
      genid: () => random.text(ID_CHARACTERS),
      store: {
        get: (id) => cache.get(id),
        async set(id, data, maxAgeMs, { ctx }) {
          const facts = ctx.state.signingIn as SignInFacts | undefined;
          if (facts === undefined) return cache.set(id, data, maxAgeMs);
          ctx.state.isOpened = await cache.open(id, data, maxAgeMs, facts);
        },
        destroy: (id) => cache.destroy(id),
      },
    },
    app,
  );
}

/** As in the cookie. */
export function sessionIdOf(ctx: Context): string {
  return (ctx.state.session as LiveSession | undefined)?.id ?? ctx.session.externalKey;
}

function dataOf(ctx: Context): SessionData | null {
  return (ctx.state.session as LiveSession | undefined)?.data ?? ctx.session;
}

export function accountOf(ctx: Context): AccountId | null {
  const account = dataOf(ctx)?.['account'];
  return typeof account === 'number' ? account : null;
}

export function begunAt(ctx: Context): string | undefined {
  const position = dataOf(ctx)?.['begunAt'];
  return typeof position === 'string' ? position : undefined;
}

type SignIn = {
  account: AccountId;
  facts: SignInFacts;
  begun: string | undefined;
};

/**
 * Uses a new id against session fixation. Returns false if the credentials changed since they were checked: no session is
 * opened.
 */
export async function signInSession(ctx: Context, { account, facts, begun }: SignIn): Promise<boolean> {
  ctx.state.signingIn = facts;
  ctx.session = begun === undefined ? { account } : { account, begunAt: begun };
  await ctx.session.regenerate();
  ctx.state.signingIn = undefined;
  return ctx.state.isOpened === true;
}

/** `keep` sends the new id to the browser once it is stored. */
export function renewalOf(ctx: Context, random: Pick<Random, 'text'>): Renewal & { keep(): void } {
  const id = random.text(ID_CHARACTERS);
  const from = sessionKeyOf(ctx.session.externalKey);
  return {
    from,
    to: sessionKeyOf(id),
    keep() {
      ctx.state.isRenewed = true;
      const name = sessionCookie(ctx.cookies.secure);
      ctx.cookies.set(name, id, { signed: true, httpOnly: true, sameSite: 'lax', maxAge: MAX_AGE_MS });
    },
  };
}

/** Also deletes the cookie of a session that has already ended. */
export async function endSession(ctx: Context, cache: Pick<SessionCache, 'destroy'>): Promise<void> {
  if (accountOf(ctx) !== null) {
    await cache.destroy(ctx.session.externalKey);
    ctx.session = null;
  }
  const name = sessionCookie(ctx.cookies.secure);
  if (ctx.cookies.get(name, { signed: false }) === undefined) return;
  ctx.cookies.set(name, null, { signed: true, httpOnly: true, sameSite: 'lax' });
}
