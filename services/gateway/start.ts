// Starts the gateway: HTTP, sockets and the client on one port. Before it: everything it is handed, ready to be used.
// After it: browsers.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DatabasePool } from 'slonik';
import type { Identity } from '#contracts/identity.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { ViewUpdates } from '#contracts/view-updates.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Config } from '#infra/process/config.ts';
import type { Health } from '#infra/process/health.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import type { Random } from '#infra/process/random.ts';
import type { ViewPositions } from '#projections/positions.ts';
import { buildApp } from './app.ts';
import { DOOR_LIMITS, type DoorLimits } from './calls/visitor-pace.ts';
import { originOf } from './http/origin.ts';
import { openNames } from './names.ts';
import { handshake } from './push/handshake.ts';
import { openPush } from './push/push.ts';
import { SessionCache } from './session/session-cache.ts';

export type GatewayRooms = {
  /** `sessionKeys` must have been read or drawn by now. */
  config: Pick<Config, 'host' | 'port' | 'publicUrl' | 'signupBonus' | 'betsPerSecond'> & {
    sessionKeys: readonly string[];
  };
  pool: DatabasePool;
  ledger: Ledger;
  positions: ViewPositions;
  updates: ViewUpdates;
  identity: Identity;
  clock: Clock;
  random: Random;
  log: Log;
  metrics: Metrics;
  health: Health;
  /** The built client; it may be missing. */
  webRoot: string;
  /** How often strangers may try the door; the usual, unless given. */
  door?: Partial<DoorLimits>;
};

export type OpenGateway = { address: string; [Symbol.asyncDispose](): Promise<void> };

/** The port or the host cannot be had; the message is one sentence for whoever started the program. */
export class ListenError extends Error {
  override name = 'ListenError';
}

export async function startGateway(rooms: GatewayRooms): Promise<OpenGateway> {
  const { config, pool, ledger, positions, identity, clock, random, log, metrics, health, webRoot } = rooms;
  const now = () => clock.now();
  const cache = new SessionCache(identity.sessions, now);
  const names = openNames(identity);
  const { sessionKeys, publicUrl, signupBonus, betsPerSecond } = config;
  const door = { ...DOOR_LIMITS, ...rooms.door };
  const settings = { sessionKeys, publicUrl, signupBonus, betsPerSecond, door, webRoot };
  const app = buildApp({
    settings,
    pool,
    ledger,
    positions,
    identity,
    cache,
    names,
    now,
    random,
    log,
    metrics,
    health,
  });
  const answerRequest = app.callback();
  const http = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 },
    (request, response) => void answerRequest(request, response),
  );
  const push = openPush({
    http,
    handshake: handshake(app, cache, originOf(publicUrl)),
    sessions: identity.sessions,
    cache,
    updates: rooms.updates,
    names,
    now,
    log,
    metrics,
  });
  const address = await listen(http, config.host, config.port);
  return {
    address,
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => http.close(() => resolve()));
      await push[Symbol.asyncDispose]();
      http.closeIdleConnections();
      await closed;
      cache[Symbol.dispose]();
    },
  };
}

function listen(http: Server, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    http.once('error', (cause: NodeJS.ErrnoException) =>
      reject(new ListenError(reasonOf(cause, host, port), { cause })),
    );
    http.listen(port, host, () => {
      const bound = http.address() as AddressInfo;
      const shown = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
      resolve(`http://${shown}:${bound.port}`);
    });
  });
}

function reasonOf({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is taken by another program: stop it, or set PORT.`;
  if (code === 'EACCES') return `Port ${port} on ${host} may not be opened by this user: set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `${host} is not an address of this machine: set HOST.`;
  return `Cannot listen on ${host}:${port}: ${message}`;
}
