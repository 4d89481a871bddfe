import { useEffect, useState } from 'react';
import { useReducedMotion } from '../../../theme/use-reduced-motion.ts';
import { BALL_MS, ballsOutAt } from './draw.ts';

type Shown = { drawn: readonly number[] | null; count: number };

export function useBallsOut(drawn: readonly number[] | null): readonly number[] {
  const [shown, show] = useState<Shown>({ drawn: null, count: 0 });
  const isStill = useReducedMotion();
  useEffect(() => {
    if (drawn === null || isStill) return;
    const began = performance.now();
    const timer = setInterval(() => {
      const count = ballsOutAt(performance.now() - began);
      show((before) => (before.drawn === drawn && before.count === count ? before : { drawn, count }));
    }, BALL_MS / 4);
    return () => clearInterval(timer);
  }, [drawn, isStill]);
  if (drawn === null) return [];
  if (isStill) return drawn;
  return shown.drawn === drawn ? drawn.slice(0, shown.count) : [];
}
