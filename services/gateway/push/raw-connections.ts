// What lies under the sockets of socket.io: connections that have not said yet what they want, have taken it back, or say other
// things than our events. They are counted per player and end with the session, whatever they have joined; who lets answers
// pile up is let go.
import type { IncomingMessage } from 'node:http';
import type { Server } from 'socket.io';
import type { WebSocket } from 'ws';
import { type Connection, type Connections, WAITING_LIMIT_BYTES } from './connections.ts';
import type { Visitor } from './handshake.ts';
import type { Seats } from './seats.ts';

/** Messages that may wait for a slow client before it is let go. */
const WAITING_LIMIT = 100;
const FAREWELL_MS = 1000;

type Transport = {
  socket?: WebSocket;
  /** Milliseconds that an orderly close waits for the next poll; of polling alone. */
  closeTimeout?: number;
};

/** As much of the library's own connection as is used here. */
type RawConnection = {
  request: IncomingMessage;
  transport: Transport;
  readonly writeBuffer: readonly unknown[];
  close(discard?: true): void;
  on(event: 'packetCreate' | 'close', listener: () => void): unknown;
  on(event: 'upgrade', listener: (transport: Transport) => void): unknown;
};

/** What it takes to let one go. */
export type LeavingConnection = Pick<RawConnection, 'transport' | 'close'>;

export type RawRooms = {
  /** With a seat reserved for each connection's request. */
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
    // The library's default, 30 s, would keep the process alive for a client that does not poll any more.
    if (raw.transport.closeTimeout !== undefined) raw.transport.closeTimeout = FAREWELL_MS;
    limitPings(raw.transport.socket);
    raw.on('upgrade', ({ socket }) => limitPings(socket));
  });
}

/** Bytes below the messages: the library answers each ping and looks at nothing. */
function limitPings(socket: WebSocket | undefined): void {
  socket?.on('ping', () => {
    if (socket.bufferedAmount > WAITING_LIMIT_BYTES) socket.terminate();
  });
}

/** From now on nothing is heard of it, and what was said to it before still leaves; its answer is not waited for. */
export function takeLeave(raw: LeavingConnection): void {
  raw.close();
  setTimeout(() => cutOff(raw), FAREWELL_MS).unref();
}

/** At once: a closing in good form would wait behind what waits already. */
function cutOff(raw: LeavingConnection): void {
  if (raw.transport.socket === undefined) raw.close(true);
  else raw.transport.socket.terminate();
}
