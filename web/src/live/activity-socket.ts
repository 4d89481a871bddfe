// The activity socket at /ws: announces the player, then brings one finished round at a time. Reconnects by itself.
import { type ActivityItem, activityPush } from '#contracts/push.ts';

const FIRST_DELAY_MS = 1000;
const LAST_DELAY_MS = 5000;

export function nextDelayMs(delayMs: number): number {
  return Math.min(delayMs * 2, LAST_DELAY_MS);
}

function activityIn(text: unknown): ActivityItem | null {
  try {
    const push = activityPush.parse(JSON.parse(String(text)));
    return push.type === 'game_result' ? push.activity : null;
  } catch {
    return null;
  }
}

/** Returns the way to close it. */
export function openActivitySocket(userId: number, onActivity: (item: ActivityItem) => void): () => void {
  let socket: WebSocket;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delayMs = FIRST_DELAY_MS;
  let isClosed = false;
  const open = () => {
    const address = new URL('/ws', window.location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    socket = new WebSocket(address);
    socket.addEventListener('open', () => {
      delayMs = FIRST_DELAY_MS;
      socket.send(JSON.stringify({ type: 'auth', userId }));
    });
    socket.addEventListener('message', ({ data }) => {
      const item = activityIn(data);
      if (item !== null) onActivity(item);
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
