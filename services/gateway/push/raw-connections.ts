// Connections below socket.io may never join or may leave the namespace. They count per player, end with the session and are
// closed if too much output is unread.
import type { IncomingMessage } from 'node:http';
import type { Server } from 'socket.io';
import type { WebSocket } from 'ws';
import { type Connection, type Connections, WAITING_LIMIT_BYTES } from './connections.ts';
import { closeForExcess, type FrameBudget, type FrameMeter } from './frame-budget.ts';
import type { Visitor } from './handshake.ts';
import type { SocketQuota } from './socket-quota.ts';

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
  on(event: 'packet' | 'packetCreate' | 'close', listener: () => void): unknown;
  on(event: 'upgrading' | 'upgrade', listener: (transport: Transport) => void): unknown;
};

export type LeavingConnection = Pick<RawConnection, 'transport' | 'close'>;

const meters = new WeakMap<RawConnection, FrameMeter>();

export type RawRooms = {
  /** Has a seat reserved for each connection's request. */
  seats: SocketQuota;
  connections: Connections<Connection>;
  visitorOf: (request: IncomingMessage) => Visitor | undefined;
  frames: Pick<FrameBudget, 'meter'>;
};

export function watchRawConnections(engine: Server['engine'], rooms: RawRooms): void {
  const { seats, connections, visitorOf, frames } = rooms;
  engine.on('connection', (raw: RawConnection) => {
    const visitor = visitorOf(raw.request);
    const giveSeatBack = seats.claim(raw.request);
    if (giveSeatBack !== undefined) raw.on('close', giveSeatBack);
    if (visitor !== undefined) {
      raw.on('close', connections.add({ visitor, close: () => takeLeave(raw) }));
      limitFrames(raw, visitor, frames);
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

/** A socket that is still probing for an upgrade counts, too. */
function limitFrames(raw: RawConnection, { account }: Visitor, frames: RawRooms['frames']): void {
  const sockets = new Set<WebSocket>();
  const meter = frames.meter(account, () => {
    for (const socket of sockets) closeForExcess(socket);
    raw.close(true);
  });
  const watch = ({ socket }: Transport) => {
    if (socket === undefined || sockets.has(socket)) return;
    sockets.add(socket);
    meter.watch(socket);
  };
  watch(raw.transport);
  raw.on('upgrading', watch);
  raw.on('upgrade', watch);
  raw.on('packet', () => {
    if (raw.transport.socket === undefined) meter.count(1);
  });
  meters.set(raw, meter);
}

/** Of a request that sends or fetches packets by polling. */
export function meterOfPoll(engine: Server['engine'], { url = '' }: IncomingMessage): FrameMeter | undefined {
  const session = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('sid') ?? '';
  const { clients } = engine as unknown as { clients: Record<string, RawConnection> };
  return Object.hasOwn(clients, session) ? meters.get(clients[session]!) : undefined;
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
