import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Answers are painted first, and the other parts of the screen have started their reads. */
const PAINT_MS = 100;

/** True once no read is under way. Parts below the first screen wait for it, so that they do not delay its figures. */
export function useAfterFirstReads(): boolean {
  const client = useQueryClient();
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    if (isAfter) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = client.isFetching() === 0 ? setTimeout(() => setAfter(true), PAINT_MS) : undefined;
    };
    look();
    const stop = client.getQueryCache().subscribe(({ type }) => type === 'updated' && look());
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, isAfter]);
  return isAfter;
}
