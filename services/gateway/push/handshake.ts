// Who stands at the door of a socket: the session cookie of the upgrade request says it, and nothing the client says
// later can change it. Pages of other origins are turned away, whatever cookie their request carries.
import { type IncomingMessage, ServerResponse } from 'node:http';
import type Koa from 'koa';
import type { SessionKey } from '#contracts/identity.ts';
import type { AccountId } from '#contracts/ids.ts';
import { isOwnOrigin } from '../http/origin.ts';
import { SESSION_COOKIE } from '../session/session.ts';
import type { SessionCache } from '../session/session-cache.ts';

export type Visitor = { account: AccountId; session: SessionKey; sessionId: string; expiresAt: number };

/** Null: not ours, not signed in, or a cookie that is forged, expired or ended. */
export type Handshake = (request: IncomingMessage) => Promise<Visitor | null>;

export function handshake(app: Koa, cache: SessionCache, publicOrigin: string | null): Handshake {
  return async (request) => {
    if (!isOwnOrigin(request.headers, publicOrigin)) return null;
    // Koa's own reading of the cookie: same keys, same rules. The response is never sent.
    const sessionId = app
      .createContext(request, new ServerResponse(request))
      .cookies.get(SESSION_COOKIE, { signed: true });
    if (!sessionId) return null;
    const found = await cache.find(sessionId);
    if (found === null) return null;
    const { account, expiresAt } = found.record;
    return { account, session: found.key, sessionId, expiresAt };
  };
}

/** A client announces its id as number or text; it must be the one of its session. */
export function isClaimOf(claimed: number | string, account: AccountId): boolean {
  return String(claimed) === String(account);
}
