import { flightsPush, type PublicFlight } from '#contracts/activity/flights.ts';
import { activityPush, type FinishedActivity } from '#contracts/push.ts';

const FIRST_DELAY_MS = 1000;
const LAST_DELAY_MS = 5000;

export function nextDelayMs(delayMs: number): number {
  return Math.min(delayMs * 2, LAST_DELAY_MS);
}

function jsonOf(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

function finishedIn(frame: unknown): readonly FinishedActivity[] {
  const push = activityPush.safeParse(frame).data;
  return push?.type === 'game_result' ? [...(push.earlier ?? []), push] : [];
}

type Listeners = {
  onFinished?(round: FinishedActivity): void;
  /** Asks for the flights, also after each reconnection. */
  onFlights?(flights: readonly PublicFlight[]): void;
  onReturn?(): void;
};

export function openActivitySocket(userId: number, { onFinished, onFlights, onReturn }: Listeners): () => void {
  let socket: WebSocket;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delayMs = FIRST_DELAY_MS;
  let isClosed = false;
  let isAgain = false;
  const open = () => {
    const address = new URL('/ws', window.location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    socket = new WebSocket(address);
    socket.addEventListener('open', () => {
      delayMs = FIRST_DELAY_MS;
      socket.send(JSON.stringify({ type: 'auth', userId }));
      if (onFlights !== undefined) socket.send(JSON.stringify({ type: 'watch', feed: 'flights' }));
      if (isAgain) onReturn?.();
      isAgain = true;
    });
    socket.addEventListener('message', ({ data }) => {
      const frame = jsonOf(data);
      if (onFinished !== undefined) for (const round of finishedIn(frame)) onFinished(round);
      const flights = onFlights === undefined ? undefined : flightsPush.safeParse(frame).data;
      if (flights !== undefined) onFlights?.(flights.flights);
    });
    socket.addEventListener('close', () => {
      if (isClosed) return;
      timer = setTimeout(open, delayMs);
      delayMs = nextDelayMs(delayMs);
    });
  };
  open();
  return () => {
    isClosed = true;
    clearTimeout(timer);
    socket.close();
  };
}
