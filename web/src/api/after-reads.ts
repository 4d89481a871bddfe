import type { QueryClient } from '@tanstack/react-query';

/** Answers are painted first, and the other parts of the screen have started their reads. */
const PAINT_MS = 100;

/** Calls `act` once no read is under way. Returns how to stop waiting. */
export function afterReads(client: QueryClient, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    timer = client.isFetching() === 0 ? setTimeout(end, PAINT_MS) : undefined;
  };
  const ignore = client.getQueryCache().subscribe(({ type }) => type === 'updated' && look());
  const stop = () => {
    clearTimeout(timer);
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
