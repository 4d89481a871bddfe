import type { IncomingMessage } from 'node:http';
import { currentResponse } from './one-at-a-time.ts';

/** Milliseconds. The application answers a request without a Host. */
export const RECEPTION = {
  /** Bodies have their own limits (http/body-pace.ts). */
  requestTimeout: 0,
  headersTimeout: 10_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
  requireHostHeader: false,
  shouldUpgradeCallback: isForSockets,
};

/**
 * Other upgrades are ignored: curl and Java's client offer HTTP/2 (h2c). So are upgrades behind an unanswered request: the
 * handshake would be written in place of its answer.
 */
function isForSockets({ headers, url = '', socket }: IncomingMessage): boolean {
  if (currentResponse(socket) !== null) return false;
  return /^websocket$/i.test(headers.upgrade ?? '') || /^\/(ws|socket\.io\/)/.test(url);
}
