import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '#infra/process/log.ts';
import type { Random } from '#infra/process/random.ts';
import { setApiHeaders } from '../answers/security-headers.ts';
import { problemOf, refused, retryAfterSeconds, statusOf } from '../../module/errors.ts';
import { lineOf } from '#infra/address-line.ts';
import { addressBehind } from './address.ts';
import { wrapRequests } from './one-at-a-time.ts';
import { drawRequestId } from './request-id.ts';
import { refuseConnection } from './unreadable.ts';

export type ConnectionLimits = {
  total: number;
  /** Open connections of one address; behind proxies, its requests in progress. */
  perAddress: number;
  /** A connection that reads none of its answer is closed after one to two times this. */
  unreadMs: number;
};

export type LimitRooms = {
  limits: ConnectionLimits;
  proxyHops: number;
  random: Pick<Random, 'text'>;
  log: Pick<Log, 'warn'>;
};

export const UNREAD_MS = 30_000;

const TOO_MANY = refused('rate-limited', 'Too many connections from your address. Close some and try again.');
const WARNING_GAP_MS = 60_000;

export function limitConnections(http: Server, { limits, proxyHops, random, log }: LimitRooms): void {
  const warn = onceAMinute(log);
  http.maxConnections = limits.total;
  http.on('drop', () => warn({ limit: limits.total }, 'connections were refused: MAX_CONNECTIONS are open'));
  closeUnread(http, limits.unreadMs);
  const counts = new Counts(limits.perAddress, (address) => {
    const advice = proxyHops === 0 ? 'Set PROXY_HOPS if this is a proxy of yours.' : 'Is PROXY_HOPS right?';
    warn({ address, limit: limits.perAddress }, `CONNECTIONS_PER_ADDRESS was reached. ${advice}`);
  });
  if (proxyHops === 0) {
    http.on('connection', (socket: Socket) => {
      const isCounted = counts.add(lineOf(socket.remoteAddress ?? 'unknown'), socket);
      if (!isCounted) refuseConnection(socket, TOO_MANY, random);
    });
  } else {
    const addressOf = addressBehind(proxyHops);
    wrapRequests(http, (answer) => limitRequests(answer, counts, addressOf, random));
  }
}

function limitRequests(
  answer: RequestListener,
  counts: Counts,
  addressOf: (request: IncomingMessage) => string,
  random: Pick<Random, 'text'>,
): RequestListener {
  return (request, response) => {
    if (counts.add(addressOf(request), response)) answer(request, response);
    else refuseRequest(response, random);
  };
}

function refuseRequest(response: ServerResponse, random: Pick<Random, 'text'>): void {
  setApiHeaders(response);
  response.writeHead(statusOf(TOO_MANY.code), {
    'Content-Type': 'application/json; charset=utf-8',
    'Retry-After': String(retryAfterSeconds(TOO_MANY)),
  });
  response.end(JSON.stringify(problemOf(TOO_MANY, drawRequestId(random.text))));
}

class Counts {
  readonly #limit: number;
  readonly #onFull: (address: string) => void;
  readonly #counts = new Map<string, number>();

  constructor(limit: number, onFull: (address: string) => void) {
    this.#limit = limit;
    this.#onFull = onFull;
  }

  /** Returns false at the limit. Counts until `counted` closes. */
  add(address: string, counted: Socket | ServerResponse): boolean {
    const count = this.#counts.get(address) ?? 0;
    if (count >= this.#limit) {
      this.#onFull(address);
      return false;
    }
    this.#counts.set(address, count + 1);
    counted.once('close', () => {
      const left = this.#counts.get(address)! - 1;
      if (left === 0) this.#counts.delete(address);
      else this.#counts.set(address, left);
    });
    return true;
  }
}

/** Node's own timeout restarts with every byte the client sends. */
function closeUnread(http: Server, unreadMs: number): void {
  const open = new Set<Socket>();
  /** For connections with unread output: bytes read by the client at the last check. */
  let lastTaken = new Map<Socket, number>();
  http.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const look = setInterval(() => {
    const taken = new Map<Socket, number>();
    for (const socket of open) {
      if (socket.writableLength === 0) continue;
      const bytes = socket.bytesWritten - socket.writableLength;
      if (lastTaken.get(socket) === bytes) socket.destroy();
      else taken.set(socket, bytes);
    }
    lastTaken = taken;
  }, unreadMs).unref();
  http.once('close', () => clearInterval(look));
}

/** Keeps an attack from filling the log. */
function onceAMinute(log: Pick<Log, 'warn'>): (facts: object, message: string) => void {
  let isQuiet = false;
  return (facts, message) => {
    if (isQuiet) return;
    isQuiet = true;
    setTimeout(() => (isQuiet = false), WARNING_GAP_MS).unref();
    log.warn(facts, message);
  };
}
