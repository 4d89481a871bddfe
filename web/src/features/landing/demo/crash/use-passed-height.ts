// The last whole multiplier that a flight has passed: told every two seconds, for those who hear it and do not see it.
import { useEffect, useState } from 'react';
import { msUntil } from '#contracts/games/crash/flight.ts';
import { type DemoFlight, heightOf } from './crash-round.ts';

export function usePassedHeight(flight: DemoFlight): number {
  const [passed, pass] = useState<{ flight: DemoFlight; height: number }>({ flight, height: 1 });
  useEffect(() => {
    if (flight.phase !== 'flying') return;
    const look = () => pass({ flight, height: Math.floor(heightOf(flight, performance.now()) / 100) });
    const timer = setInterval(look, msUntil(200));
    return () => clearInterval(timer);
  }, [flight]);
  return passed.flight === flight ? passed.height : 1;
}
