// Identity comes only from the session cookie of the upgrade request. Requests from other origins are refused, whatever
// their cookie.
import { type IncomingMessage, ServerResponse } from 'node:http';
import type Koa from 'koa';
import type { SessionKey } from '#contracts/internal/sessions.ts';
import type { AccountId } from '#contracts/ids.ts';
import { statusOf } from '../../module/errors.ts';
import type { AddressBlocks } from '../http/address-blocks.ts';
import { comesByHttps, isOwnOrigin } from '../http/origin.ts';
import type { FrameBudget } from './frame-budget.ts';
import { sessionCookie } from '../session/session.ts';
import type { MayPassBlocks } from '../session/past-blocks.ts';
import type { SessionCache } from '../session/session-cache.ts';

/** `session` changes when the session is renewed. */
export type Visitor = { account: AccountId; session: SessionKey; expiresAt: number; address: string };

export type TurnedAway = { status: number; message: string };

const FOREIGN: TurnedAway = { status: 403, message: 'A socket is opened from our own pages only.' };
const NOT_SIGNED_IN: TurnedAway = { status: 401, message: 'Please sign in first.' };
const TOO_MANY: TurnedAway = { status: 429, message: 'Too many messages over sockets. Try again in a moment.' };
const NOT_NOW: TurnedAway = { status: 503, message: 'This is unavailable right now. Please try again.' };

export type Handshake = (request: IncomingMessage) => Promise<Visitor | TurnedAway>;

export function isLetIn(met: Visitor | TurnedAway): met is Visitor {
  return 'session' in met;
}

export type HandshakeDeps = {
  cache: SessionCache;
  blocks: Pick<AddressBlocks, 'refuse' | 'addressOf'>;
  mayPassBlocks: MayPassBlocks;
  frames: Pick<FrameBudget, 'mayOpen'>;
  publicOrigin: string | null;
};

export function handshake(app: Koa, deps: HandshakeDeps): Handshake {
  const { cache, blocks, mayPassBlocks, frames, publicOrigin } = deps;
  const cookie = sessionCookie(comesByHttps(publicOrigin));
  const meet: Handshake = async (request) => {
    const refusal = blocks.refuse(request);
    const blocked = refusal === null ? null : { status: statusOf(refusal.code), message: refusal.message };
    if (!isOwnOrigin(request.headers, publicOrigin)) return blocked ?? FOREIGN;
    // Koa reads the cookie with the same keys and rules as in requests. The response is never sent.
    const sessionId = app.createContext(request, new ServerResponse(request)).cookies.get(cookie, { signed: true });
    if (!sessionId) return blocked ?? NOT_SIGNED_IN;
    const found = await cache.find(sessionId);
    if (found === null) return blocked ?? NOT_SIGNED_IN;
    const { account, expiresAt, assurance } = found.record;
    if (blocked !== null && !(await mayPassBlocks(account, assurance))) return blocked;
    if (!frames.mayOpen(account)) return TOO_MANY;
    return { account, session: found.key, expiresAt, address: blocks.addressOf(request) };
  };
  return (request) => meet(request).catch(() => NOT_NOW);
}

export function isClaimOf(claimed: number | string, account: AccountId): boolean {
  return String(claimed) === String(account);
}
