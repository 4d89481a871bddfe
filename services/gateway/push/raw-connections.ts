// What lies under the sockets of socket.io: connections that have not said yet what they want, or say other things than
// our events. They are counted per player, and who lets answers pile up is let go. After it: player-socket.ts.
import type { IncomingMessage } from 'node:http';
import type { Server } from 'socket.io';
import type { WebSocket } from 'ws';
import type { AccountId } from '#contracts/ids.ts';
import { WAITING_LIMIT_BYTES } from './connections.ts';
import type { Seats } from './seats.ts';

/** Messages that may wait for a slow client before it is let go. */
const WAITING_LIMIT = 100;

type Transport = { socket?: WebSocket };

/** As much of the library's own connection as is used here. */
type RawConnection = {
  request: IncomingMessage;
  transport: Transport;
  readonly writeBuffer: readonly unknown[];
  close(discard: true): void;
  on(event: 'packetCreate' | 'close', listener: () => void): unknown;
  on(event: 'upgrade', listener: (transport: Transport) => void): unknown;
};

export function watchRawConnections(
  engine: Server['engine'],
  seats: Seats,
  accountOf: (request: IncomingMessage) => AccountId | undefined,
): void {
  engine.on('connection', (raw: RawConnection) => {
    const account = accountOf(raw.request);
    if (account !== undefined) raw.on('close', seats.take(account));
    raw.on('packetCreate', () => {
      if (raw.writeBuffer.length > WAITING_LIMIT) cutOff(raw);
    });
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

/** At once: a closing in good form would wait behind what waits already. */
function cutOff(raw: RawConnection): void {
  if (raw.transport.socket === undefined) raw.close(true);
  else raw.transport.socket.terminate();
}
