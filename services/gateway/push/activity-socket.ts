// The documented live feed at /ws. After `auth` the client gets frames of activity (contracts/push.ts), of the chat
// (contracts/chat/push.ts) and, on request, of flights (contracts/activity/flights.ts). Identity comes from the session.
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { type FlightsPush, flightsWatch } from '#contracts/activity/flights.ts';
import { chatFrame, type ChatSent } from '#contracts/chat/push.ts';
import { activityAuth, type ActivityPush } from '#contracts/push.ts';
import { endWithResponse } from '#infra/end-with-response.ts';
import { statusOf } from '../../module/errors.ts';
import type { HearChat } from './hear-chat.ts';
import type { RefuseHost } from '../http/host.ts';
import type { ChatPush, TellChat } from './chat-news.ts';
import { type Connection, type Connections, WAITING_LIMIT_BYTES } from './connections.ts';
import { closeForExcess, type FrameBudget } from './frame-budget.ts';
import { type Handshake, isClaimOf, isLetIn, type TurnedAway, type Visitor } from './handshake.ts';
import { inSlices } from '#infra/process/in-slices.ts';
import { TOO_MANY_SOCKETS, SocketQuota } from './socket-quota.ts';

const PAYLOAD_LIMIT_BYTES = 4096;
const HEARTBEAT_MS = 30_000;
const FAREWELL_MS = 1000;
const NO_SOCKET: TurnedAway = { status: 404, message: 'There is no socket here.' };
const NO_HANDSHAKE: TurnedAway = { status: 400, message: 'This is not the handshake of a WebSocket of version 13.' };

/** WebSocket close code for a policy violation. */
const REFUSED = 1008;

export type ActivityConnection = Connection & {
  socket: WebSocket;
  hasAnnounced: boolean;
  watchesFlights: boolean;
  isAlive: boolean;
};

export type ActivitySockets = {
  tellAll(push: ActivityPush): Promise<void>;
  tellChat: TellChat;
  tellFlights(push: FlightsPush): Promise<void>;
  close(): Promise<void>;
};

export type ActivityRooms = {
  frames: Pick<FrameBudget, 'meter'>;
  refuseHost: RefuseHost;
  connections: Connections<ActivityConnection>;
  hearChat: HearChat;
  /** The latest flights, for a client that begins to watch. */
  flightBoard(): Promise<FlightsPush>;
};

/** From the server. */
type Frame = ActivityPush | ChatPush | FlightsPush | { type: 'chat_sent'; sent: ChatSent };

export function openActivitySockets(http: HttpServer, handshake: Handshake, rooms: ActivityRooms): ActivitySockets {
  const { refuseHost, connections } = rooms;
  const server = new WebSocketServer({ noServer: true, maxPayload: PAYLOAD_LIMIT_BYTES, clientTracking: false });
  const seats = new SocketQuota();
  server.on('wsClientError', (_error: Error, socket: Duplex) => rejectUpgrade(socket, NO_HANDSHAKE));
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node has removed its listener and socket.io adds its own only after the look-up: a reset between them would crash the
    // process.
    socket.on('error', () => socket.destroy());
    // With the slash, like the library's own check: paths that it ignores are answered here.
    if (request.url?.startsWith('/socket.io/')) return;
    if (request.url?.split('?', 1)[0] !== '/ws') return rejectUpgrade(socket, NO_SOCKET);
    const wrongHost = refuseHost(request);
    if (wrongHost !== null)
      return rejectUpgrade(socket, { status: statusOf(wrongHost.code), message: wrongHost.message });
    void handshake(request).then((met) => {
      if (!isLetIn(met)) return rejectUpgrade(socket, met);
      if (seats.isFull(met.account)) return rejectUpgrade(socket, TOO_MANY_SOCKETS);
      server.handleUpgrade(request, socket, head, (opened) => {
        opened.on('close', seats.take(met.account));
        welcome(opened, met, rooms);
      });
    });
  });
  const heartbeat = setInterval(() => void beat(connections), HEARTBEAT_MS).unref();

  return {
    tellAll(push) {
      const bytes = Buffer.from(JSON.stringify(push));
      return inSlices(connections.all(), ({ socket, hasAnnounced }) => {
        // Skips clients that have not read the last message: late activity is useless.
        if (hasAnnounced && socket.bufferedAmount === 0) socket.send(bytes, { binary: false });
      });
    },
    tellChat(push, ignoring) {
      const bytes = Buffer.from(JSON.stringify(push));
      return inSlices(connections.all(), ({ socket, hasAnnounced, visitor }) => {
        if (ignoring?.has(visitor.account)) return;
        // Clients that do not read are disconnected: a message left out would go unnoticed.
        if (hasAnnounced && !cutIfUnread(socket)) socket.send(bytes, { binary: false });
      });
    },
    tellFlights(push) {
      const bytes = Buffer.from(JSON.stringify(push));
      return inSlices(connections.all(), ({ socket, watchesFlights }) => {
        if (watchesFlights && !cutIfUnread(socket)) socket.send(bytes, { binary: false });
      });
    },
    async close() {
      clearInterval(heartbeat);
      server.close();
    },
  };
}

function welcome(socket: WebSocket, visitor: Visitor, rooms: ActivityRooms): void {
  const connection: ActivityConnection = {
    socket,
    visitor,
    hasAnnounced: false,
    watchesFlights: false,
    isAlive: true,
    close: (reason) => closeFor(socket, reason),
  };
  const leave = rooms.connections.add(connection);
  const meter = rooms.frames.meter(visitor.account, () => closeForExcess(socket));
  meter.watch(socket);
  socket.on('close', leave);
  socket.on('error', () => socket.terminate());
  socket.on('pong', () => (connection.isAlive = true));
  socket.on('ping', () => cutIfUnread(socket));
  // By default the library delivers each message as one Buffer.
  socket.on('message', (data: Buffer) => {
    if (!meter.isSpent) heard(connection, data, rooms);
  });
}

function heard(connection: ActivityConnection, data: Buffer, { hearChat, flightBoard }: ActivityRooms): void {
  const { socket, visitor } = connection;
  const frame = parse(data);
  const chat = connection.hasAnnounced ? chatFrame.safeParse(frame) : null;
  if (chat?.success) {
    const { type: _type, ...sent } = chat.data;
    void hearChat(visitor.account, sent).then((answer) => say(socket, { type: 'chat_sent', sent: answer }));
    return;
  }
  if (connection.hasAnnounced && flightsWatch.safeParse(frame).success) {
    if (connection.watchesFlights) return;
    connection.watchesFlights = true;
    flightBoard().then(
      (push) => say(socket, push),
      // The client reconnects and asks again.
      () => closeFor(socket, 'unavailable'),
    );
    return;
  }
  const claim = activityAuth.safeParse(frame);
  if (claim.success && isClaimOf(claim.data.userId, visitor.account)) {
    connection.hasAnnounced = true;
    say(socket, { type: 'auth_success' });
    return;
  }
  say(socket, { type: 'error', message: claim.success ? 'That is not who is signed in.' : 'Not understood.' });
  closeFor(socket, 'refused');
}

function closeFor(socket: WebSocket, reason: string): void {
  socket.close(REFUSED, reason);
  setTimeout(() => socket.terminate(), FAREWELL_MS).unref();
}

function say(socket: WebSocket, frame: Frame): void {
  if (!cutIfUnread(socket)) socket.send(JSON.stringify(frame));
}

/** Returns true if too much output is unread and the socket was closed. */
function cutIfUnread(socket: WebSocket): boolean {
  if (socket.bufferedAmount <= WAITING_LIMIT_BYTES) return false;
  socket.terminate();
  return true;
}

function parse(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'));
  } catch {
    return undefined;
  }
}

function beat(connections: Connections<ActivityConnection>): Promise<void> {
  return inSlices(connections.all(), (connection) => {
    if (!connection.isAlive) connection.socket.terminate();
    else connection.socket.ping();
    connection.isAlive = false;
  });
}

function rejectUpgrade(socket: Duplex, { status, message }: TurnedAway): void {
  const headers = status === 400 ? ['Sec-WebSocket-Version: 13'] : [];
  endWithResponse(socket, { status, type: 'text/plain', body: message, headers });
}
