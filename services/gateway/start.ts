import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { DatabasePool } from 'slonik';
import type { LiveLimits } from '#contracts/games/house-limits.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Referrals } from '#contracts/internal/referrals.ts';
import type { Notifications } from '#contracts/internal/notifications.ts';
import type { OfferList } from '#contracts/internal/offer-list.ts';
import type { Offers } from '#contracts/internal/offers.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { ViewUpdates } from '#contracts/internal/view-updates.ts';
import { authorityOf, listen } from '#infra/process/listen.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Config } from '#infra/process/config.ts';
import type { Health } from '#infra/process/health.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import type { Random } from '#infra/process/random.ts';
import type { ViewPositions } from '#projections/positions/positions.ts';
import { buildApp } from './app.ts';
import { BUDGET_LIMITS, type BudgetLimits, Budgets, type TakeBudget } from './calls/budgets.ts';
import { openPaceExchange } from './calls/pace-exchange.ts';
import { FAILURES_PER_NAME } from './calls/visitor-pace.ts';
import type { DevMail } from './dev-mail/dev-mail.ts';
import { Flights } from './play/flights/flights.ts';
import { limitConnections, UNREAD_MS } from './http/connection-limits.ts';
import { currentResponse, oneAtATime, wrapRequests } from './http/one-at-a-time.ts';
import { hostCheck } from './http/host.ts';
import { originOf } from './http/origin.ts';
import { answerUnreadable } from './http/unreadable.ts';
import { type Names, openNames } from './names/names.ts';
import { openPublicIds, type PublicIds } from './names/public-ids.ts';
import { handshake } from './push/handshake.ts';
import { openPush } from './push/push.ts';
import { SessionCache } from './session/session-cache.ts';
import type { WaitingRoom } from './waiting-room.ts';

type GatewaySetting =
  | 'host'
  | 'port'
  | 'publicUrl'
  | 'isOwnMachine'
  | 'proxyHops'
  | 'countryHeader'
  | 'maxConnections'
  | 'connectionsPerAddress';

export type GatewayRooms = {
  /** `sessionKeys` must have been read or drawn by now. */
  config: Pick<Config, GatewaySetting> & { sessionKeys: readonly string[] };
  pool: DatabasePool;
  ledger: Ledger;
  positions: ViewPositions;
  updates: ViewUpdates;
  identity: Identity;
  notifications: Notifications;
  referrals: Referrals;
  offers: Offers;
  /** Null: there is no list of offers. */
  offerList?: OfferList | null;
  clock: Clock;
  random: Random;
  log: Log;
  metrics: Metrics;
  health: Health;
  /** The port at which machines ask; null: the gateway's own. */
  internal: { port: number } | null;
  /** The built client; it may be missing. */
  webRoot: string;
  /** What has answered at this port so far. */
  waitingRoom?: WaitingRoom | null;
  /** Given where there can be other gateways: they count a player's commands together, over this database. */
  others?: { databaseUrl: string };
  settings: LiveSettings;
  /** What the house allows per game, by the settings. */
  games: LiveLimits;
  /** Wrong passwords for one name from one address within ten minutes; the usual, unless given. */
  failuresPerName?: number;
  /** What callers may ask for besides bets; the usual, unless given. */
  budgets?: Partial<BudgetLimits>;
  /** The mails of a house that sends none; the page does not exist unless given. */
  devMail?: DevMail;
};

export type OpenGateway = {
  address: string;
  /** From now on every answer ends its connection, so that clients and balancers open their next one elsewhere. */
  retire(): void;
  /** Takes no new connections, ends the sockets, answers what was asked. */
  [Symbol.asyncDispose](): Promise<void>;
};

/** Throws a ListenError when the port or the host cannot be had. */
export async function startGateway(rooms: GatewayRooms): Promise<OpenGateway> {
  const { config, clock, identity, random, log } = rooms;
  const now = () => clock.now();
  const monotonic = () => clock.monotonic();
  await using opened = new AsyncDisposableStack();
  const cache = opened.use(new SessionCache(identity.sessions, now));
  const budgets = new Budgets(
    () => rooms.settings.value('bets-per-second'),
    { ...BUDGET_LIMITS, ...rooms.budgets },
    monotonic,
  );
  if (rooms.others !== undefined) {
    const { databaseUrl } = rooms.others;
    opened.use(
      await openPaceExchange({ paces: budgets.play, pool: rooms.pool, databaseUrl, name: random.text(12), log }),
    );
  }
  const flights = opened.use(new Flights({ ledger: rooms.ledger, monotonic, log }));
  rooms.metrics.observed(
    'flights_followed',
    'Flights of crash that this gateway follows to their end.',
    () => flights.count,
  );
  // Sooner than the next look at the database.
  const refresh = () => rooms.settings.refresh().catch(() => undefined);
  opened.defer(rooms.updates.subscribe(({ view }) => void (view === 'settings' && refresh())));
  const names = openNames(identity);
  const publicIds = openPublicIds(config.sessionKeys);
  const door = openDoor(rooms, { cache, takeBudget: budgets.take, names, publicIds, flights, now, monotonic });
  opened.defer(() => closed(door.http));
  opened.use(door.push);
  await rooms.waitingRoom?.[Symbol.asyncDispose]();
  const bound = await listen(door.http, { ...config, log });
  const parts = opened.move();
  return {
    address: `http://${authorityOf(bound.address, bound.port)}`,
    retire: door.retire,
    async [Symbol.asyncDispose]() {
      door.retire();
      // Listening ends first; then the sockets go, then what was asked is answered.
      door.http.close();
      await parts.disposeAsync();
    },
  };
}

type Memory = {
  cache: SessionCache;
  takeBudget: TakeBudget;
  names: Names;
  publicIds: PublicIds;
  flights: Flights;
  now: () => number;
  /** For durations. */
  monotonic: () => number;
};

/** Milliseconds. A request without a host is answered by the application, which has a sentence for it. */
const RECEPTION = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
  requireHostHeader: false,
  shouldUpgradeCallback: isForSockets,
};

/**
 * Another protocol may be passed over: curl and Java's client offer HTTP/2 (h2c) with their first request. So may an upgrade
 * behind a request that is still being answered: its handshake would be written in place of that answer.
 */
function isForSockets({ headers, url = '', socket }: IncomingMessage): boolean {
  if (currentResponse(socket) !== null) return false;
  return /^websocket$/i.test(headers.upgrade ?? '') || /^\/(ws|socket\.io\/)/.test(url);
}

/** The server with all that answers on it; it does not listen yet. */
function openDoor(rooms: GatewayRooms, memory: Memory) {
  const {
    identity,
    log,
    metrics,
    updates,
    notifications,
    settings,
    webRoot,
    failuresPerName = FAILURES_PER_NAME,
  } = rooms;
  const { sessionKeys, publicUrl, isOwnMachine, proxyHops, countryHeader } = rooms.config;
  const setup = { sessionKeys, publicUrl, isOwnMachine, proxyHops, countryHeader, failuresPerName, webRoot };
  const refuseHost = hostCheck(rooms.config);
  const app = buildApp({ ...rooms, ...memory, refuseHost, offerList: rooms.offerList ?? null, setup });
  const answerRequest = app.callback();
  let isRetiring = false;
  const http = createServer(RECEPTION, (request, response) => {
    if (isRetiring) response.shouldKeepAlive = false;
    void answerRequest(request, response);
  });
  answerUnreadable(http, rooms.random);
  const welcome = handshake(app, memory.cache, originOf(publicUrl));
  const push = openPush({
    ...memory,
    http,
    handshake: welcome,
    refuseHost,
    sessions: identity.sessions,
    people: identity,
    updates,
    notifications,
    settings,
    log,
    metrics,
  });
  const { maxConnections: total, connectionsPerAddress: perAddress } = rooms.config;
  const limits = { total, perAddress, unreadMs: UNREAD_MS };
  // After the sockets: their library has put itself before the application.
  limitConnections(http, { limits, proxyHops, random: rooms.random, log });
  wrapRequests(http, oneAtATime);
  // An expectation that nobody can meet is passed over.
  http.on('checkExpectation', (request, response) => void http.emit('request', request, response));
  return { http, push, retire: () => void (isRetiring = true) };
}

const LOOK_MS = 50;
/** Longer than any answer takes. Node stops looking for requests that never end when it stops listening. */
const LAST_ANSWERS_MS = 5000;

/** A connection that was in the middle of a request falls idle after its answer, and would linger. */
async function closed(http: Server): Promise<void> {
  const look = setInterval(() => http.closeIdleConnections(), LOOK_MS);
  const enough = setTimeout(() => http.closeAllConnections(), LAST_ANSWERS_MS);
  try {
    await new Promise<void>((resolve) => {
      // The error is that it is closed already.
      http.close(() => resolve());
      http.closeIdleConnections();
    });
  } finally {
    clearInterval(look);
    clearTimeout(enough);
  }
}
