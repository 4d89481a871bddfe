import { createServer, type Server } from 'node:http';
import { authorityOf, listen } from '#infra/process/listen.ts';
import type { Config } from '#infra/process/config.ts';
import type { Ground } from '../module/ground.ts';
import type { TakeBudget } from '../module/routes.ts';
import { buildApp } from './app.ts';
import { BUDGET_LIMITS, type BudgetLimits, Budgets } from './calls/budgets.ts';
import { openPaceExchange } from './calls/pace-exchange.ts';
import { OverdueCalls } from './calls/overdue.ts';
import { chatHearer } from './push/hear-chat.ts';
import type { DevMail } from './dev-mail/dev-mail.ts';
import { hostBehind } from './http/address.ts';
import { AddressBlocks } from './http/address-blocks.ts';
import { BodyPace, endLateBodies } from './http/body-pace.ts';
import { limitConnections, UNREAD_MS } from './http/connection-limits.ts';
import { oneAtATime, wrapRequests } from './http/one-at-a-time.ts';
import { hostCheck } from './http/host.ts';
import { originOf } from './http/origin.ts';
import { RECEPTION } from './http/reception.ts';
import { answerUnreadable } from './http/unreadable.ts';
import { handshake } from './push/handshake.ts';
import { FrameBudget } from './push/frame-budget.ts';
import { openPush } from './push/push.ts';
import { passBlocksBy } from './session/past-blocks.ts';
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

export type GatewayRooms = Ground & {
  config: Pick<Config, GatewaySetting>;
  /** Port of the probes; null if they share the gateway's. */
  internal: { port: number } | null;
  /** May be missing on disk. */
  webRoot: string;
  waitingRoom?: WaitingRoom | null;
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
export async function startGateway(rooms: GatewayRooms): Promise<OpenGateway> {
  const { config, identity, random, log, clock, now, monotonic } = rooms;
  await using opened = new AsyncDisposableStack();
  const cache = opened.use(new SessionCache(identity.sessions, now));
  if (clock.demo !== undefined) opened.defer(clock.demo.onMove(() => cache.forgetAll()));
  const budgets = new Budgets(
    () => rooms.settings.value('bets-per-second'),
    { ...BUDGET_LIMITS, ...rooms.budgets },
    monotonic,
  );
  if (rooms.isScaled) {
    opened.use(await openPaceExchange({ ...rooms, paces: budgets.play, name: random.text(12) }));
  }
  const refresh = () => rooms.settings.refresh().catch(() => undefined);
  opened.defer(rooms.updates.subscribe(({ view }) => void (view === 'settings' && refresh())));
  const hostOf = hostBehind(config.proxyHops);
  const blocks = opened.use(new AddressBlocks({ blocked: rooms.staff.blocked, hostOf, log }));
  await blocks.load();
  const { take: takeBudget } = budgets;
  const overdue = opened.use(new OverdueCalls(monotonic));
  const door = openDoor(rooms, { blocks, cache, takeBudget, overdue });
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

type Memory = {
  blocks: AddressBlocks;
  cache: SessionCache;
  takeBudget: TakeBudget;
  overdue: OverdueCalls;
};

function openDoor(rooms: GatewayRooms, memory: Memory) {
  const { identity, log, metrics, monotonic, sessionKeys, sendMessage, webRoot } = rooms;
  const { publicUrl, isOwnMachine, proxyHops, countryHeader } = rooms.config;
  const setup = { sessionKeys, publicUrl, isOwnMachine, proxyHops, countryHeader, webRoot };
  const refuseHost = hostCheck(rooms.config);
  const app = buildApp({ ...rooms, ...memory, setup, refuseHost });
  const answerRequest = app.callback();
  let isRetiring = false;
  const pace = new BodyPace(monotonic);
  const http = createServer(RECEPTION, (request, response) => {
    if (isRetiring) response.shouldKeepAlive = false;
    pace.watch(request);
    void answerRequest(request, response);
  });
  answerUnreadable(http, rooms.random);
  endLateBodies(http, pace);
  const frames = new FrameBudget(monotonic, metrics);
  const doors = { ...rooms, ...memory, mayPassBlocks: passBlocksBy(identity), frames };
  const welcome = handshake(app, { ...doors, publicOrigin: originOf(publicUrl) });
  const push = openPush({
    ...rooms,
    ...memory,
    http,
    handshake: welcome,
    frames,
    refuseHost,
    sessions: identity.sessions,
    people: identity,
    hearChat: chatHearer({ ...memory, sendMessage, drawCommandId: rooms.random.commandId }),
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
