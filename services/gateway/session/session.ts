// The cookie holds only a signed random id; it is HttpOnly and SameSite=Lax.
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import { createSession } from 'koa-session';
import { SESSION_DAYS } from '#contracts/accounts/retention.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Renewal, SignInFacts } from '#contracts/internal/sessions.ts';
import type { Random } from '#infra/process/random.ts';
import { KnownCookies } from './known-cookies.ts';
import { type LiveSession, type SessionCache, type SessionData, sessionKeyOf } from './session-cache.ts';

/** Browsers accept a `__Host-` cookie only from this host over TLS, so other hosts of the domain cannot set it. */
export function sessionCookie(isHttps: boolean): string {
  return isHttps ? '__Host-tally_session' : 'tally_session';
}

const MAX_AGE_MS = SESSION_DAYS * DAY_MS;
const ID_CHARACTERS = 32;

export type SessionOptions = { cache: SessionCache; random: Pick<Random, 'text'>; isHttps: boolean };

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

export type SignIn = {
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
