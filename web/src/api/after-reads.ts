import type { QueryClient } from '@tanstack/react-query';

/** Answers are painted first, and the other parts of the screen have started their reads. */
const PAINT_MS = 100;
/** A page that is never idle. */
const BUSY_MS = 2000;

/** A slow machine paints later. */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    act();
    return () => undefined;
  }
  const idle = requestIdleCallback(act, { timeout: BUSY_MS });
  return () => cancelIdleCallback(idle);
}

/** Calls `act` once no read is under way and the answers are painted. Returns how to stop waiting. */
export function afterReads(client: QueryClient, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leaveIdle = () => {};
  const rest = () => {
    leaveIdle = whenIdle(end);
  };
  const look = () => {
    clearTimeout(timer);
    leaveIdle();
    timer = client.isFetching() === 0 ? setTimeout(rest, PAINT_MS) : undefined;
  };
  const ignore = client.getQueryCache().subscribe(({ type }) => type === 'updated' && look());
  const stop = () => {
    clearTimeout(timer);
    leaveIdle();
    ignore();
  };
  const end = () => {
    stop();
    act();
  };
  look();
  return stop;
}

/** On a connection where reads hang, what waits for them starts without them. */
const MOST_MS = 4000;

export function readsAtRest(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const stop = afterReads(client, () => {
      clearTimeout(most);
      resolve();
    });
    const most = setTimeout(() => {
      stop();
      resolve();
    }, MOST_MS);
  });
}
