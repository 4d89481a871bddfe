// Who stands at the door of a socket: the session cookie of the upgrade request says it, and nothing the client says
// later can change it. Pages of other origins are turned away, whatever cookie their request carries.
import { type IncomingMessage, ServerResponse } from 'node:http';
import type Koa from 'koa';
import type { SessionKey } from '#contracts/internal/sessions.ts';
import type { AccountId } from '#contracts/ids.ts';
import { comesByHttps, isOwnOrigin } from '../http/origin.ts';
import { sessionCookie } from '../session/session.ts';
import type { SessionCache } from '../session/session-cache.ts';

/** `session` changes when the session is renewed. */
export type Visitor = { account: AccountId; session: SessionKey; expiresAt: number };

/** Whoever is not let in, and the sentence that he is told. */
export type TurnedAway = { status: number; message: string };

const FOREIGN: TurnedAway = { status: 403, message: 'A socket is opened from our own pages only.' };
/** Without a cookie, or with one that is forged, expired or ended. */
const NOT_SIGNED_IN: TurnedAway = { status: 401, message: 'Please sign in first.' };
const NOT_NOW: TurnedAway = { status: 503, message: 'This is unavailable right now. Please try again.' };

/** Never rejects. */
export type Handshake = (request: IncomingMessage) => Promise<Visitor | TurnedAway>;

export function isLetIn(met: Visitor | TurnedAway): met is Visitor {
  return 'session' in met;
}

export function handshake(app: Koa, cache: SessionCache, publicOrigin: string | null): Handshake {
  const cookie = sessionCookie(comesByHttps(publicOrigin));
  const meet: Handshake = async (request) => {
    if (!isOwnOrigin(request.headers, publicOrigin)) return FOREIGN;
    // Koa's own reading of the cookie: same keys, same rules. The response is never sent.
    const sessionId = app.createContext(request, new ServerResponse(request)).cookies.get(cookie, { signed: true });
    if (!sessionId) return NOT_SIGNED_IN;
    const found = await cache.find(sessionId);
    if (found === null) return NOT_SIGNED_IN;
    const { account, expiresAt } = found.record;
    return { account, session: found.key, expiresAt };
  };
  return (request) => meet(request).catch(() => NOT_NOW);
}

/** A client announces its id as number or text; it must be the one of its session. */
export function isClaimOf(claimed: number | string, account: AccountId): boolean {
  return String(claimed) === String(account);
}
