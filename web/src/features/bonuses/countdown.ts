import { useEffect, useEffectEvent, useState } from 'react';

const SECOND_MS = 1000;

/** `waitMs` is the time left at `readAt` (milliseconds, local clock). Stops at 0 and calls `onEnd` then. */
export function useMillisecondsLeft(waitMs: number, readAt: number, onEnd: () => void): number {
  const [now, setNow] = useState(() => Date.now());
  const end = useEffectEvent(onEnd);
  const left = Math.max(0, waitMs - Math.max(0, now - readAt));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const tick = setInterval(() => {
      const at = Date.now();
      setNow(at);
      if (at - readAt >= waitMs) end();
    }, SECOND_MS);
    return () => clearInterval(tick);
  }, [isOver, waitMs, readAt]);
  return left;
}

/** 13h 05m 09s, rounded up. */
export function formatCountdown(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  const two = (count: number) => String(count).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}h ${two(Math.floor(seconds / 60) % 60)}m ${two(seconds % 60)}s`;
}
