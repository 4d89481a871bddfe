// Who is signed in, for every call of the API: koa-session on the cached store. The cookie holds a signed random id and
// nothing else; it is out of reach of scripts and does not travel with other sites' posts.
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import { createSession } from 'koa-session';
import type { AccountId } from '#contracts/ids.ts';
import type { Random } from '#infra/process/random.ts';
import type { SessionCache } from './session-cache.ts';

export const SESSION_COOKIE = 'tally_session';

/** Two weeks after the last visit of its second half: half-way through, a session is renewed. */
const MAX_AGE_MS = 14 * 24 * 3_600_000;
/** 192 bits. */
const ID_CHARACTERS = 32;

export type SessionOptions = { cache: SessionCache; random: Pick<Random, 'text'>; isHttps: boolean };

export function sessionMiddleware(app: Koa, { cache, random, isHttps }: SessionOptions): Middleware {
  const session = createSession(
    {
      key: SESSION_COOKIE,
      maxAge: MAX_AGE_MS,
      renew: true,
      httpOnly: true,
      signed: true,
      sameSite: 'lax',
      secure: isHttps,
      genid: () => random.text(ID_CHARACTERS),
      store: {
        get: (id) => cache.get(id),
        set: (id, data, maxAgeMs, { ctx }) => cache.set(id, data, maxAgeMs, { ctx }),
        destroy: (id) => cache.destroy(id),
      },
    },
    app,
  );
  if (!isHttps) return session;
  return (ctx, next) => {
    // TLS ends in front of this process, so the connection itself does not show that cookies may be secure.
    ctx.cookies.secure = true;
    return session(ctx, next);
  };
}

/** The signed-in account, or null. */
export function accountOf(ctx: Context): AccountId | null {
  const account: unknown = ctx.session?.account;
  return typeof account === 'number' ? account : null;
}

/** Under a new id, so that an id planted before the sign-in is worth nothing after it. */
export async function signInSession(ctx: Context, account: AccountId): Promise<void> {
  ctx.state.isSigningIn = true;
  ctx.session = { account };
  await ctx.session.regenerate();
}

export function endSession(ctx: Context): void {
  if (accountOf(ctx) !== null) ctx.session = null;
}
