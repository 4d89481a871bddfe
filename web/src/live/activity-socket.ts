import { activityPush, type FinishedActivity } from '#contracts/push.ts';

const FIRST_DELAY_MS = 1000;
const LAST_DELAY_MS = 5000;

export function nextDelayMs(delayMs: number): number {
  return Math.min(delayMs * 2, LAST_DELAY_MS);
}

function finishedIn(text: unknown): readonly FinishedActivity[] {
  try {
    const push = activityPush.parse(JSON.parse(String(text)));
    return push.type === 'game_result' ? [...(push.earlier ?? []), push] : [];
  } catch {
    return [];
  }
}

type Listeners = {
  onFinished(round: FinishedActivity): void;
  onReturn(): void;
};

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
      for (const round of finishedIn(data)) onFinished(round);
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
