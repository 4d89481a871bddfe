import type { io as Io, Socket } from 'socket.io-client';
import { type Notification, notification, type ViewPush, viewPush } from '#contracts/push.ts';
import type { FlightWatch } from './flight-watch.ts';

export type Connection = 'off' | 'connecting' | 'connected';

export type LivePlayer = { id: number; username: string };

export type LiveListeners = {
  onConnection(connection: Connection): void;
  /** The server ended it, or lets nobody in: the session may be over. */
  onTurnedAway(): void;
  onViews(push: ViewPush): void;
  /** The player's own names or address have changed, in another tab or by a link. */
  onPerson(): void;
  onNotification(notice: Notification): void;
  /** Asks for the flight that it watches whenever a connection stands, and hears what is told of it. */
  flights: FlightWatch;
};

/** The library does not come back by itself when it was the server that hung up. */
const COME_BACK_MS = 2000;

/**
 * A handshake says only that it failed: refused to whoever is signed out (a tab that slept), or not heard because the line
 * is down. The first of a row asks who is signed in, and then each of this many: some twenty seconds apart.
 */
const FAILURES_A_QUESTION = 5;

/** Returns the way to close it. The library is no part of what a visitor loads. */
export function openLiveSocket(player: LivePlayer, listeners: LiveListeners): () => void {
  let isClosed = false;
  let close: (() => void) | null = null;
  let comeBack: ReturnType<typeof setTimeout> | undefined;
  const load = async () => {
    try {
      const { io } = await import('socket.io-client');
      if (!isClosed) close = listen(connect(io), player, listeners);
    } catch {
      if (!isClosed) comeBack = setTimeout(() => void load(), COME_BACK_MS);
    }
  };
  listeners.onConnection('connecting');
  void load();
  return () => {
    isClosed = true;
    clearTimeout(comeBack);
    close?.();
    listeners.onConnection('off');
  };
}

function connect(io: typeof Io): Socket {
  return io({
    path: '/socket.io',
    withCredentials: true,
    // One connection to one gateway, whichever; polling, for networks that break websockets, needs a sticky balancer.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  });
}

function listen(socket: Socket, player: LivePlayer, listeners: LiveListeners): () => void {
  let failures = 0;
  socket.on('connect', () => {
    failures = 0;
    socket.emit('auth', { userId: player.id, username: player.username });
    listeners.onConnection('connected');
    listeners.flights.connected((startId) => void socket.emit('flight', { startId }));
  });
  let comeBack: ReturnType<typeof setTimeout> | undefined;
  socket.on('disconnect', (reason) => {
    listeners.flights.disconnected();
    listeners.onConnection('connecting');
    if (reason !== 'io server disconnect') return;
    listeners.onTurnedAway();
    comeBack = setTimeout(() => socket.connect(), COME_BACK_MS);
  });
  // Connection errors mark the connection and are tried again; there is nothing a player could do about them.
  socket.on('connect_error', () => {
    listeners.onConnection('connecting');
    if (failures++ % FAILURES_A_QUESTION === 0) listeners.onTurnedAway();
  });
  socket.on('view', (message: unknown) => {
    const push = viewPush.safeParse(message);
    if (push.success) listeners.onViews(push.data);
  });
  socket.on('person', () => listeners.onPerson());
  socket.on('notification', (message: unknown) => {
    const notice = notification.safeParse(message);
    if (notice.success) listeners.onNotification(notice.data);
  });
  socket.on('flight', (message: unknown) => listeners.flights.hear(message));
  return () => {
    clearTimeout(comeBack);
    socket.removeAllListeners();
    socket.disconnect();
    listeners.flights.disconnected();
  };
}
