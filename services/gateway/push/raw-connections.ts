// Connections below socket.io may never join or may leave the namespace. They count per player, end with the session and are
// closed if too much output is unread.
import type { IncomingMessage } from 'node:http';
import type { Server } from 'socket.io';
import type { WebSocket } from 'ws';
import { type Connection, type Connections, WAITING_LIMIT_BYTES } from './connections.ts';
import type { Visitor } from './handshake.ts';
import type { Seats } from './seats.ts';

/** Unread messages that a slow client may have before it is disconnected. */
const WAITING_LIMIT = 100;
const FAREWELL_MS = 1000;

type Transport = {
  socket?: WebSocket;
  closeTimeout?: number;
};

type RawConnection = {
  request: IncomingMessage;
  transport: Transport;
  readonly writeBuffer: readonly unknown[];
  close(discard?: true): void;
  on(event: 'packetCreate' | 'close', listener: () => void): unknown;
  on(event: 'upgrade', listener: (transport: Transport) => void): unknown;
};

export type LeavingConnection = Pick<RawConnection, 'transport' | 'close'>;

export type RawRooms = {
  /** Has a seat reserved for each connection's request. */
  seats: Seats;
  connections: Connections<Connection>;
  visitorOf: (request: IncomingMessage) => Visitor | undefined;
};

export function watchRawConnections(engine: Server['engine'], { seats, connections, visitorOf }: RawRooms): void {
  engine.on('connection', (raw: RawConnection) => {
    const visitor = visitorOf(raw.request);
    const giveSeatBack = seats.claim(raw.request);
    if (giveSeatBack !== undefined) raw.on('close', giveSeatBack);
    if (visitor !== undefined) {
      raw.on('close', connections.add({ visitor, close: () => takeLeave(raw) }));
    }
    raw.on('packetCreate', () => {
      if (raw.writeBuffer.length > WAITING_LIMIT) cutOff(raw);
    });
    // The library's 30 s would keep the process running for a client that stopped polling.
    if (raw.transport.closeTimeout !== undefined) raw.transport.closeTimeout = FAREWELL_MS;
    limitPings(raw.transport.socket);
    raw.on('upgrade', ({ socket }) => limitPings(socket));
  });
}

/** The library answers each ping without checking the buffered output. */
function limitPings(socket: WebSocket | undefined): void {
  socket?.on('ping', () => {
    if (socket.bufferedAmount > WAITING_LIMIT_BYTES) socket.terminate();
  });
}

/** Flushes earlier messages and ignores input; the client's answer is not awaited. */
export function takeLeave(raw: LeavingConnection): void {
  raw.close();
  setTimeout(() => cutOff(raw), FAREWELL_MS).unref();
}

function cutOff(raw: LeavingConnection): void {
  if (raw.transport.socket === undefined) raw.close(true);
  else raw.transport.socket.terminate();
}
