import { useEffect, useRef, useState } from 'react';
import { motionMs } from '../../theme/tokens.ts';
import { useReducedMotion } from '../../theme/use-reduced-motion.ts';

/** Interpolates from `start` to `end`; `progress` runs from 0 to 1 and eases out. */
export function countedValue(start: number, end: number, progress: number): number {
  if (progress >= 1) return end;
  const eased = 1 - (1 - Math.max(0, progress)) ** 3;
  return Math.round(start + (end - start) * eased);
}

export function useCountedValue(value: number): number {
  const isStill = useReducedMotion();
  const [shown, setShown] = useState(value);
  const shownNow = useRef(value);
  useEffect(() => {
    const start = shownNow.current;
    const show = (next: number) => {
      shownNow.current = next;
      setShown(next);
    };
    if (isStill || start === value) return show(value);
    let frame = 0;
    let startedAt: number | null = null;
    const tick = (at: number) => {
      startedAt ??= at;
      const progress = (at - startedAt) / motionMs.result;
      show(countedValue(start, value, progress));
      if (progress < 1) frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [value, isStill]);
  return shown;
}
