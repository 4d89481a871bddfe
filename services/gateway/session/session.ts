// Who is signed in, for every call of the API: koa-session on the cached store. The cookie holds a signed random id and
// nothing else; it is out of reach of scripts and does not travel with other sites' posts.
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import { createSession } from 'koa-session';
import type { AccountId } from '#contracts/ids.ts';
import type { Renewal, SignInFacts } from '#contracts/internal/sessions.ts';
import type { Random } from '#infra/process/random.ts';
import { type SessionCache, sessionKeyOf } from './session-cache.ts';

/** Browsers take a `__Host-` cookie from this host and over TLS alone, so that no other host of the domain can plant one. */
export function sessionCookie(isHttps: boolean): string {
  return isHttps ? '__Host-tally_session' : 'tally_session';
}

/** Two weeks after the last visit of its second half: half-way through, a session is renewed. */
const MAX_AGE_MS = 14 * 24 * 3_600_000;
/** 192 bits. */
const ID_CHARACTERS = 32;

export type SessionOptions = { cache: SessionCache; random: Pick<Random, 'text'>; isHttps: boolean; now: () => number };

export function sessionMiddleware(app: Koa, options: SessionOptions): Middleware {
  const session = koaSession(app, options);
  const { cache, isHttps, now } = options;
  return async (ctx, next) => {
    // TLS ends in front of this process, so the connection itself does not show that cookies may be secure.
    if (isHttps) ctx.cookies.secure = true;
    await session(ctx, async () => {
      const stored = cache.peek(ctx.session.externalKey);
      const isDue = stored !== null && stored.expiresAt - now() < stored.idleMs / 2 && stored.expiresAt < stored.endsBy;
      await next();
      // Not one that the call has just ended or renewed.
      if (isDue && accountOf(ctx) !== null && ctx.state.isRenewed !== true) await ctx.session.save();
    });
  };
}

/** Sessions are written where they begin, end or are renewed: nothing else changes them, so nothing is compared. */
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

/** The signed-in account, or null. */
export function accountOf(ctx: Context): AccountId | null {
  const account: unknown = ctx.session?.account;
  return typeof account === 'number' ? account : null;
}

/** Where the account's beginning stands in the log, for a session that was opened by it, at whichever gateway. */
export function begunAt(ctx: Context): string | undefined {
  const position: unknown = ctx.session?.begunAt;
  return typeof position === 'string' ? position : undefined;
}

export type SignIn = {
  account: AccountId;
  facts: SignInFacts;
  /** The account's beginning, if this sign-in wrote it. */
  begun: string | undefined;
};

/**
 * Under a new id, so that an id planted before the sign-in is worth nothing after it. False: the credentials are not those
 * that were checked any more, and nobody is signed in.
 */
export async function signInSession(ctx: Context, { account, facts, begun }: SignIn): Promise<boolean> {
  ctx.state.signingIn = facts;
  ctx.session = begun === undefined ? { account } : { account, begunAt: begun };
  await ctx.session.regenerate();
  ctx.state.signingIn = undefined;
  return ctx.state.isOpened === true;
}

/** A new id for the session of this request: `keep` gives it to the browser once the row has it. */
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

/** Also of a session that has ended already, and whose browser missed the answer to that: its cookie goes at least. */
export async function endSession(ctx: Context, cache: Pick<SessionCache, 'destroy'>): Promise<void> {
  if (accountOf(ctx) !== null) {
    await cache.destroy(ctx.session.externalKey);
    ctx.session = null;
  }
  const name = sessionCookie(ctx.cookies.secure);
  if (ctx.cookies.get(name, { signed: false }) === undefined) return;
  ctx.cookies.set(name, null, { signed: true, httpOnly: true, sameSite: 'lax' });
}
