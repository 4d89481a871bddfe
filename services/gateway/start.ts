import { createServer, type Server } from 'node:http';
import type { DatabasePool } from 'slonik';
import type { LiveLimits } from '#contracts/games/house-limits.ts';
import type { Compliance } from '#contracts/internal/compliance.ts';
import type { Chat } from '#contracts/internal/chat.ts';
import type { Finance } from '#contracts/internal/finance.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Referrals } from '#contracts/internal/referrals.ts';
import type { Machines } from '#contracts/internal/machines.ts';
import type { Support } from '#contracts/internal/support.ts';
import type { AuditReports } from '#contracts/internal/audit-reports.ts';
import type { StaffRecords } from '#contracts/internal/staff.ts';
import type { WhatIfs } from '#contracts/internal/what-if.ts';
import type { Notifications } from '#contracts/internal/notifications.ts';
import type { OfferList } from '#contracts/internal/offer-list.ts';
import type { Offers } from '#contracts/internal/offers.ts';
import type { Payouts } from '#contracts/internal/payouts.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { ViewUpdates } from '#contracts/internal/view-updates.ts';
import { authorityOf, listen } from '#infra/process/listen.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Config } from '#infra/process/config.ts';
import type { Health } from '#infra/process/health.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import type { Threads } from '#infra/threads/threads.ts';
import type { Random } from '#infra/process/random.ts';
import type { ViewPositions } from '#projections/positions/positions.ts';
import { buildApp } from './app.ts';
import { BUDGET_LIMITS, type BudgetLimits, Budgets, type TakeBudget } from './calls/budgets.ts';
import { openPaceExchange } from './calls/pace-exchange.ts';
import { OverdueCalls } from './calls/overdue.ts';
import { FAILURES_PER_NAME } from './calls/visitor-pace.ts';
import { chatHearer } from './chat/hear-chat.ts';
import { messageSender } from './chat/send-message.ts';
import type { DevMail } from './dev-mail/dev-mail.ts';
import { openReceiptLinks } from './fairness/receipt-links.ts';
import { Flights } from './play/flights/flights.ts';
import { hostBehind } from './http/address.ts';
import { AddressBlocks } from './http/address-blocks.ts';
import { BodyPace, endLateBodies } from './http/body-pace.ts';
import { limitConnections, UNREAD_MS } from './http/connection-limits.ts';
import { oneAtATime, wrapRequests } from './http/one-at-a-time.ts';
import { hostCheck } from './http/host.ts';
import { originOf } from './http/origin.ts';
import { RECEPTION } from './http/reception.ts';
import { answerUnreadable } from './http/unreadable.ts';
import { type Names, openNames, shownName } from '../module/names.ts';
import { openPublicIds, type PublicIds } from '../module/public-ids.ts';
import { handshake } from './push/handshake.ts';
import { FrameBudget } from './push/frame-budget.ts';
import { openPush } from './push/push.ts';
import { passBlocksBy } from './staff/past-blocks.ts';
import { SessionCache } from './session/session-cache.ts';
import { type HouseStatus, openHouseStatus } from './status/house-status.ts';
import { type WatchedLedger, watchedLedger } from './status/watched-ledger.ts';
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
  /** `sessionKeys` must have been read or drawn before. */
  config: Pick<Config, GatewaySetting> & { sessionKeys: readonly string[] };
  pool: DatabasePool;
  ledger: Ledger;
  positions: ViewPositions;
  updates: ViewUpdates;
  identity: Identity;
  notifications: Notifications;
  chat: Chat;
  referrals: Referrals;
  payouts: Payouts;
  compliance: Compliance;
  staff: StaffRecords;
  whatIfs: WhatIfs;
  finance: Finance;
  support: Support;
  audit: AuditReports;
  machines: Machines;
  offers: Offers;
  offerList?: OfferList | null;
  clock: Clock;
  random: Random;
  log: Log;
  metrics: Metrics;
  threads: Threads;
  health: Health;
  /** Port of the probes; null if they share the gateway's. */
  internal: { port: number } | null;
  /** May be missing on disk. */
  webRoot: string;
  waitingRoom?: WaitingRoom | null;
  /** Set if other gateways may run: bets are counted together through this database. */
  others?: { databaseUrl: string };
  settings: LiveSettings;
  games: LiveLimits;
  /** Wrong passwords for one name from one address in ten minutes. */
  failuresPerName?: number;
  /** Between looks at the house. */
  statusEveryMs?: number;
  budgets?: Partial<BudgetLimits>;
  devMail?: DevMail;
};

export type OpenGateway = {
  address: string;
  /** Closes connections after each answer, so that clients and balancers reconnect elsewhere. */
  retire(): void;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Throws a ListenError if the port or host is not available. */
export async function startGateway(given: GatewayRooms): Promise<OpenGateway> {
  const rooms = { ...given, ledger: watchedLedger(given.ledger) };
  const { config, clock, identity, random, log } = rooms;
  const [now, monotonic] = [() => clock.now(), () => clock.monotonic()];
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
  const houseStatus = opened.use(statusOf(rooms));
  const flights = opened.use(new Flights({ ledger: rooms.ledger, monotonic, log }));
  rooms.metrics.observed(
    'flights_followed',
    'Flights of crash that this gateway follows to their end.',
    () => flights.count,
  );
  const refresh = () => rooms.settings.refresh().catch(() => undefined);
  opened.defer(rooms.updates.subscribe(({ view }) => void (view === 'settings' && refresh())));
  const names = openNames(identity);
  const shownNames = openNames(identity, shownName);
  const publicIds = openPublicIds(config.sessionKeys);
  const hostOf = hostBehind(config.proxyHops);
  const blocks = opened.use(new AddressBlocks({ blocked: rooms.staff.blocked, hostOf, log }));
  await blocks.load();
  const { take: takeBudget } = budgets;
  const overdue = opened.use(new OverdueCalls(monotonic));
  const shown = { names, shownNames, publicIds };
  const door = openDoor(rooms, { ...shown, blocks, cache, takeBudget, overdue, flights, houseStatus, now, monotonic });
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
      // Order: stop listening, close sockets, finish requests.
      door.http.close();
      await parts.disposeAsync();
    },
  };
}

function statusOf(rooms: GatewayRooms & { ledger: WatchedLedger }) {
  const { others, statusEveryMs, clock, random } = rooms;
  return openHouseStatus({
    ...rooms,
    name: random.text(12),
    isScaled: others !== undefined,
    now: () => clock.now(),
    ...(statusEveryMs !== undefined && { everyMs: statusEveryMs }),
  });
}

type Memory = {
  blocks: AddressBlocks;
  cache: SessionCache;
  takeBudget: TakeBudget;
  overdue: OverdueCalls;
  names: Names;
  /** For lists that all players see. */
  shownNames: Names;
  publicIds: PublicIds;
  flights: Flights;
  houseStatus: HouseStatus;
  now: () => number;
  /** For durations. */
  monotonic: () => number;
};

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
  const receiptLinks = openReceiptLinks(sessionKeys);
  const sendMessage = messageSender({ ...rooms, ...memory, receiptLinks });
  const answers = { setup, refuseHost, receiptLinks, sendMessage, offerList: rooms.offerList ?? null };
  const app = buildApp({ ...rooms, ...memory, ...answers });
  const answerRequest = app.callback();
  let isRetiring = false;
  const pace = new BodyPace(memory.monotonic);
  const http = createServer(RECEPTION, (request, response) => {
    if (isRetiring) response.shouldKeepAlive = false;
    pace.watch(request);
    void answerRequest(request, response);
  });
  answerUnreadable(http, rooms.random);
  endLateBodies(http, pace);
  const frames = new FrameBudget(memory.monotonic, metrics);
  const doors = { ...memory, mayPassBlocks: passBlocksBy(identity), frames };
  const welcome = handshake(app, { ...doors, publicOrigin: originOf(publicUrl) });
  const push = openPush({
    ...memory,
    http,
    handshake: welcome,
    frames,
    refuseHost,
    sessions: identity.sessions,
    people: identity,
    staff: rooms.staff,
    updates,
    notifications,
    chat: rooms.chat,
    hearChat: chatHearer({ ...memory, sendMessage, drawCommandId: rooms.random.commandId }),
    settings,
    log,
    metrics,
  });
  const { maxConnections: total, connectionsPerAddress: perAddress } = rooms.config;
  const limits = { total, perAddress, unreadMs: UNREAD_MS };
  // After the sockets: socket.io puts its listener before the application's.
  limitConnections(http, { limits, proxyHops, random: rooms.random, log });
  wrapRequests(http, oneAtATime);
  http.on('checkExpectation', (request, response) => void http.emit('request', request, response));
  return { http, push, retire: () => void (isRetiring = true) };
}

const LOOK_MS = 50;
/** Longer than any answer takes. After it stops listening Node no longer times out incomplete requests. */
const LAST_ANSWERS_MS = 5000;

/** Connections in the middle of a request become idle after it and would stay open. */
async function closed(http: Server): Promise<void> {
  const look = setInterval(() => http.closeIdleConnections(), LOOK_MS);
  const enough = setTimeout(() => http.closeAllConnections(), LAST_ANSWERS_MS);
  try {
    await new Promise<void>((resolve) => {
      // The error only says that it is closed already.
      http.close(() => resolve());
      http.closeIdleConnections();
    });
  } finally {
    clearInterval(look);
    clearTimeout(enough);
  }
}
