// socket.io at /socket.io. Server: `notification`, `view` (contracts/push.ts), `person`, `flight`, `game_result`, chat. Client:
// `flight`, `chat_message`, and `auth` {userId, username}, which is only compared with the session.
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { WebSocketServer } from 'ws';
import type { ChatMessage } from '#contracts/chat/message.ts';
import type { ChatSent } from '#contracts/chat/push.ts';
import type { FlightPush } from '#contracts/play/calls/flight-push.ts';
import type { AccountId } from '#contracts/ids.ts';
import { positionAt } from '#contracts/position.ts';
import { type GameResult, type Notification, socketAuth, type ViewPush } from '#contracts/push.ts';
import { describeWin } from '#contracts/play/notices.ts';
import type { StoredNotification } from '#contracts/internal/notifications.ts';
import type { Notice } from '#contracts/internal/view-updates.ts';
import type { Connection, Connections } from './connections.ts';
import type { HearChat } from './hear-chat.ts';
import { setApiHeaders } from '../answers/security-headers.ts';
import type { FollowedFlights, Watcher } from '../../module/followed-flights.ts';
import type { RefuseHost } from '../http/host.ts';
import type { SessionCache } from '../session/session-cache.ts';
import { presentCard } from '../../notifications/port/present.ts';
import type { StaffNews } from './staff-news.ts';
import type { ChatPush, TellChat } from './chat-news.ts';
import { type Handshake, isClaimOf, isLetIn, type Visitor } from './handshake.ts';
import { inSlices } from '#infra/process/in-slices.ts';
import type { FrameBudget } from './frame-budget.ts';
import { type LeavingConnection, meterOfPoll, takeLeave, watchRawConnections } from './raw-connections.ts';
import { TOO_MANY_SOCKETS, SocketQuota } from './socket-quota.ts';
import { watchFlights } from './watch-flights.ts';

const PAYLOAD_LIMIT_BYTES = 4096;

type ServerEvents = {
  notification(notification: Notification): void;
  view(push: ViewPush): void;
  person(): void;
  auth_success(): void;
  auth_error(error: { message: string }): void;
  flight(push: FlightPush): void;
  game_result(push: GameResult): void;
  message(message: ChatMessage): void;
  system(message: ChatMessage): void;
  message_changed(message: ChatMessage): void;
  message_removed(removed: { id: number }): void;
  online_count(online: { count: number }): void;
  rain_start(rain: Extract<ChatPush, { type: 'rain_start' }>): void;
  rain_end(rain: Extract<ChatPush, { type: 'rain_end' }>): void;
  chat_error(error: ChatSent): void;
  staff(): void;
};
type ClientEvents = {
  auth(claim: unknown): void;
  flight(claim: unknown): void;
  staff(acknowledge?: unknown): void;
  chat_message(sent: unknown, acknowledge: unknown): void;
};
type PlayerSocket = Socket<ClientEvents, ServerEvents>;

export type PlayerConnection = Connection & { socket: PlayerSocket };

export type PlayerRooms = {
  connections: Connections<PlayerConnection>;
  rawConnections: Connections<Connection>;
  cache: Pick<SessionCache, 'findByKey'>;
  frames: Pick<FrameBudget, 'meter' | 'mayAskForFlight'>;
  refuseHost: RefuseHost;
  flights: FollowedFlights;
  /** Milliseconds. */
  monotonic: () => number;
  hearChat: HearChat;
  countOnline: () => number;
  staffNews: Pick<StaffNews, 'welcome'>;
};

export type PlayerSockets = {
  tell(account: AccountId, push: ViewPush): void;
  tellAll(push: ViewPush): void;
  tellOfPerson(account: AccountId): void;
  showWin(notice: Notice): void;
  notify(stored: StoredNotification): void;
  tellChat: TellChat;
  tellActivity(push: GameResult): Promise<void>;
  close(): Promise<void>;
};

export function openPlayerSockets(http: HttpServer, handshake: Handshake, rooms: PlayerRooms): PlayerSockets {
  const { connections } = rooms;
  const [visitors, seats] = [new WeakMap<IncomingMessage, Visitor>(), new SocketQuota()];
  const server = new Server<ClientEvents, ServerEvents>({
    path: '/socket.io',
    serveClient: false,
    // The library's own version makes an error for each ping after the close.
    wsEngine: WebSocketServer,
    maxHttpBufferSize: PAYLOAD_LIMIT_BYTES,
    // Other upgrades belong to activity-socket.ts.
    destroyUpgrade: false,
    allowRequest: (request, decide) => {
      void handshake(request).then((met) => {
        if (!isLetIn(met)) return decide(met.message, false);
        if (seats.isFull(met.account)) return decide(TOO_MANY_SOCKETS.message, false);
        visitors.set(request, met);
        seats.reserve(request, met.account);
        decide(null, true);
      });
    },
  });
  server.attach(http);
  server.engine.use(receiver(rooms.refuseHost, server.engine));
  const visitorOf = (request: IncomingMessage) => visitors.get(request);
  watchRawConnections(server.engine, { seats, connections: rooms.rawConnections, visitorOf, frames: rooms.frames });
  const joined = new WeakSet<object>();
  const letIn = async (socket: PlayerSocket, next: (error?: Error) => void) => {
    // One socket per connection: further ones would escape the limit.
    if (joined.has(socket.client)) return next(new Error('Connected already.'));
    joined.add(socket.client);
    socket.once('disconnect', () => joined.delete(socket.client));
    if (await isStillSignedIn(visitorOf(socket.request), rooms)) next();
    else takeLeave(socket.client.conn as LeavingConnection);
  };
  server.use((socket, next) => void letIn(socket, next));
  const tellFlight = flightTeller(server);
  server.on('connection', (socket) => welcome(socket, visitors.get(socket.request), { ...rooms, tellFlight }));

  return {
    tell(account, push) {
      for (const connection of connections.of(account)) connection.socket.emit('view', push);
    },
    tellAll(push) {
      void inSlices(connections.all(), ({ socket }) => socket.emit('view', push));
    },
    tellOfPerson(account) {
      for (const connection of connections.of(account)) connection.socket.emit('person');
    },
    showWin({ account, partition, seq, fact }) {
      const notification = { ...describeWin(fact), position: positionAt(partition, seq) };
      for (const connection of connections.of(account)) connection.socket.emit('notification', notification);
    },
    notify: (stored) => notifyOf(connections, stored),
    tellChat: (push, ignoring) => inSlices(connections.all(), (connection) => tellChat(connection, push, ignoring)),
    tellActivity: (push) => inSlices(connections.all(), ({ socket }) => tellActivity(socket, push)),
    // Not `server.close()`, which would also close the HTTP server.
    async close() {
      server.disconnectSockets(true);
      server.engine.close();
    },
  };
}

/** A socket's id is also its private room; a message to several rooms is encoded once. */
function flightTeller(server: Server<ClientEvents, ServerEvents>): Watcher['tell'] {
  return (ids, push) => {
    const sockets = server.to(ids);
    // Skips sockets with unread output: a late tick is worse than none.
    if (push.kind === 'tick') sockets.volatile.emit('flight', push);
    else sockets.emit('flight', push);
  };
}

/** Skips sockets with unread output: late activity is useless. */
function tellActivity(socket: PlayerSocket, push: GameResult): void {
  socket.volatile.emit('game_result', push);
}

function tellChat({ socket, visitor }: PlayerConnection, push: ChatPush, ignoring?: ReadonlySet<AccountId>): void {
  if (ignoring?.has(visitor.account)) return;
  switch (push.type) {
    case 'message':
    case 'message_changed':
    case 'system':
      return void socket.emit(push.type, push.message);
    case 'online_count':
      return void socket.emit('online_count', { count: push.count });
    case 'message_removed':
      return void socket.emit('message_removed', { id: push.id });
    case 'rain_start':
      return void socket.emit('rain_start', push);
    case 'rain_end':
      return void socket.emit('rain_end', push);
  }
}

function hearMessages(socket: PlayerSocket, { account }: Visitor, hearChat: HearChat): void {
  socket.on('chat_message', (sent, acknowledge) => {
    void hearChat(account, sent).then((answer) => {
      if (typeof acknowledge === 'function') acknowledge(answer);
      else if (!answer.ok) socket.emit('chat_error', answer);
    });
  });
}

function notifyOf(connections: PlayerRooms['connections'], stored: StoredNotification): void {
  const { account } = stored;
  const card = presentCard(stored);
  void inSlices(account === null ? connections.all() : connections.of(account), ({ socket }) =>
    socket.emit('notification', card),
  );
}

function receiver(refuseHost: RefuseHost, engine: Server['engine']) {
  return (request: IncomingMessage, response: ServerResponse, next: (error?: Error) => void): void => {
    setApiHeaders(response);
    const wrongHost = refuseHost(request);
    if (wrongHost !== null) return next(new Error(wrongHost.message));
    const { method } = request;
    if (method === 'POST') meterOfPoll(engine, request)?.count(1);
    if (method === 'GET' || method === 'POST') return next();
    // The library would answer 500 to other methods.
    response.writeHead(405, { Allow: 'GET, POST' });
    response.end();
  };
}

/** When the lookup fails the client reconnects. */
async function isStillSignedIn(visitor: Visitor | undefined, { cache }: PlayerRooms): Promise<boolean> {
  if (visitor === undefined) return false;
  const found = await cache.findByKey(visitor.session).catch(() => null);
  return found !== null;
}

type WelcomeRooms = PlayerRooms & { tellFlight: Watcher['tell'] };

function welcome(socket: PlayerSocket, visitor: Visitor | undefined, rooms: WelcomeRooms): void {
  if (visitor === undefined) {
    socket.disconnect(true);
    return;
  }
  const connection = { socket, visitor, close: () => socket.disconnect(true) };
  const leave = rooms.connections.add(connection);
  const mayAsk = (account: AccountId) => rooms.frames.mayAskForFlight(account);
  watchFlights(socket, visitor.account, { ...rooms, mayAsk }, rooms.tellFlight);
  hearMessages(socket, visitor, rooms.hearChat);
  rooms.staffNews.welcome(socket, visitor.account);
  socket.emit('online_count', { count: rooms.countOnline() });
  socket.on('disconnect', leave);
  socket.on('auth', (claim) => {
    const claimed = socketAuth.safeParse(claim);
    if (claimed.success && isClaimOf(claimed.data.userId, visitor.account)) {
      connection.socket.emit('auth_success');
      return;
    }
    socket.emit('auth_error', { message: 'That is not who is signed in.' });
    socket.disconnect(true);
  });
}
