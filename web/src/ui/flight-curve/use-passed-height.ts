import { useEffect, useState } from 'react';
import { msUntil } from '#contracts/games/crash/flight.ts';

/** `height`: the current height in hundredths; a new function is a new flight, null is none. */
export function usePassedHeight(height: (() => number) | null): number {
  const [told, tell] = useState({ height, passed: 1 });
  useEffect(() => {
    if (height === null) return;
    const look = () => tell({ height, passed: Math.floor(height() / 100) });
    const timer = setInterval(look, msUntil(200));
    return () => clearInterval(timer);
  }, [height]);
  return told.height === height ? told.passed : 1;
}
