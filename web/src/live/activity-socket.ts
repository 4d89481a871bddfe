// The activity socket at /ws: announces the player, then brings one finished round at a time. Reconnects by itself.
import { type ActivityPush, activityPush } from '#contracts/push.ts';

const FIRST_DELAY_MS = 1000;
const LAST_DELAY_MS = 5000;

export function nextDelayMs(delayMs: number): number {
  return Math.min(delayMs * 2, LAST_DELAY_MS);
}

/** A finished round, and where in the log it stands. */
type Finished = Extract<ActivityPush, { type: 'game_result' }>;

function finishedIn(text: unknown): Finished | null {
  try {
    const push = activityPush.parse(JSON.parse(String(text)));
    return push.type === 'game_result' ? push : null;
  } catch {
    return null;
  }
}

type Listeners = {
  onFinished(round: Finished): void;
  /** It stands again after a gap: rounds that ended meanwhile were told to nobody here. */
  onReturn(): void;
};

/** Returns the way to close it. */
export function openActivitySocket(userId: number, { onFinished, onReturn }: Listeners): () => void {
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
      if (isAgain) onReturn();
      isAgain = true;
    });
    socket.addEventListener('message', ({ data }) => {
      const round = finishedIn(data);
      if (round !== null) onFinished(round);
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
