import { useEffect, useState } from 'react';
import { useReducedMotion } from '../../../theme/use-reduced-motion.ts';
import { fallMs } from './fall.ts';
import type { Path } from './geometry.ts';

type Falling = { path: Path | null; elapsedMs: number };

export function useFall(path: Path | null): number {
  const [falling, fall] = useState<Falling>({ path: null, elapsedMs: 0 });
  const isStill = useReducedMotion();
  useEffect(() => {
    if (path === null || isStill) return;
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const elapsedMs = Math.max(0, now - began);
      fall({ path, elapsedMs });
      if (elapsedMs < fallMs(path.length)) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [path, isStill]);
  if (path === null) return 0;
  if (isStill) return fallMs(path.length);
  return falling.path === path ? falling.elapsedMs : 0;
}
