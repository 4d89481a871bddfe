import type { io as Io, Socket } from 'socket.io-client';
import { type Notification, notification, type ViewPush, viewPush } from '#contracts/push.ts';
import type { ActivityLine } from './activity-line.ts';
import { CHAT_EVENTS, type ChatLine } from './chat-line.ts';
import type { StaffLine } from './staff-line.ts';
import type { FlightWatch } from './flight-watch.ts';

export type Connection = 'off' | 'connecting' | 'connected';

export type LivePlayer = { id: number; username: string };

export type LiveListeners = {
  onConnection(connection: Connection): void;
  /** The server disconnected or refused: the session may have ended. */
  onTurnedAway(): void;
  onViews(push: ViewPush): void;
  onPerson(): void;
  onNotification(notice: Notification): void;
  flights: FlightWatch;
  chat: ChatLine;
  activity: ActivityLine;
  staff: StaffLine;
};

const ACKNOWLEDGED_MS = 5000;

/** socket.io does not reconnect after a disconnect by the server. */
const COME_BACK_MS = 2000;

/**
 * A failed handshake may mean signed out or offline. The first failure in a row checks the session, and then every this many
 * (some twenty seconds).
 */
const FAILURES_A_QUESTION = 5;

/** Returns the way to close it. The library loads after `ready`, and only for players. */
export function openLiveSocket(
  player: LivePlayer,
  listeners: LiveListeners,
  ready: Promise<void> = Promise.resolve(),
): () => void {
  let isClosed = false;
  let close: (() => void) | null = null;
  let comeBack: ReturnType<typeof setTimeout> | undefined;
  const load = async () => {
    await ready;
    if (isClosed) return;
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
    // One connection to any gateway. Polling, for networks that break websockets, needs sticky sessions.
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
    listeners.chat.connected((sent) => socket.timeout(ACKNOWLEDGED_MS).emitWithAck('chat_message', sent));
    listeners.staff.connected(() => void socket.emit('staff'));
    listeners.flights.connected((startId) => void socket.emit('flight', { startId }));
  });
  let comeBack: ReturnType<typeof setTimeout> | undefined;
  socket.on('disconnect', (reason) => {
    listeners.flights.disconnected();
    listeners.chat.disconnected();
    listeners.staff.disconnected();
    listeners.onConnection('connecting');
    if (reason !== 'io server disconnect') return;
    listeners.onTurnedAway();
    comeBack = setTimeout(() => socket.connect(), COME_BACK_MS);
  });
  // Connection errors are retried automatically.
  socket.on('connect_error', () => {
    listeners.onConnection('connecting');
    if (failures++ % FAILURES_A_QUESTION === 0) listeners.onTurnedAway();
  });
  socket.on('view', (message: unknown) => {
    const push = viewPush.safeParse(message);
    if (push.success) listeners.onViews(push.data);
  });
  socket.on('staff', () => listeners.staff.hear());
  socket.on('person', () => listeners.onPerson());
  socket.on('notification', (message: unknown) => {
    const notice = notification.safeParse(message);
    if (notice.success) listeners.onNotification(notice.data);
  });
  for (const event of CHAT_EVENTS) socket.on(event, (payload: unknown) => listeners.chat.hear(event, payload));
  socket.on('game_result', (message: unknown) => listeners.activity.hear(message));
  socket.on('flight', (message: unknown) => listeners.flights.hear(message));
  return () => {
    clearTimeout(comeBack);
    socket.removeAllListeners();
    socket.disconnect();
    listeners.flights.disconnected();
    listeners.chat.disconnected();
    listeners.staff.disconnected();
  };
}
