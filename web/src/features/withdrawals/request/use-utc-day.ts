import { useEffect, useState } from 'react';
import { dayOf, endOfDay, type UtcDay } from '#contracts/days/utc-day.ts';

/** Timers pause while the computer sleeps. */
const LONGEST_WAIT_MS = 60_000;

export function useUtcDay(): UtcDay {
  const [day, setDay] = useState(() => dayOf(Date.now()));
  useEffect(() => {
    let timer: number;
    const look = () => {
      setDay(dayOf(Date.now()));
      wait();
    };
    const wait = () => {
      const left = endOfDay(dayOf(Date.now())) - Date.now();
      timer = window.setTimeout(look, Math.min(left, LONGEST_WAIT_MS));
    };
    wait();
    return () => window.clearTimeout(timer);
  }, []);
  return day;
}
