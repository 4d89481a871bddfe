import { useEffect, useEffectEvent, useState } from 'react';
import { useReturnedAt } from '../../../live/use-may-play.ts';

/** The server may answer before all of it is up. After these pauses the button asks. */
const PAUSES_MS = [0, 2000, 5000, 10_000];

/** An older bet may never have arrived, and its player may be away, so it waits for the button. */
const ASKED_WITHIN_MS = 600_000;

type Asking = { key: string | null; isUnknown: boolean; check(): void };

export function useAskedOnReturn({ key, isUnknown, check }: Asking): void {
  const returnedAt = useReturnedAt();
  const [asked, setAsked] = useState({ returnedAt, times: 0 });
  const ask = useEffectEvent(check);
  const isDue = isUnknown && key !== null && returnedAt !== null && isOfThisDrop(key, returnedAt);
  const times = asked.returnedAt === returnedAt ? asked.times : 0;
  useEffect(() => {
    const pauseMs = PAUSES_MS[times];
    if (!isDue || pauseMs === undefined) return;
    const timer = setTimeout(() => {
      setAsked({ returnedAt, times: times + 1 });
      ask();
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [isDue, returnedAt, times]);
}

/** Sent shortly before the connection came back. */
function isOfThisDrop(key: string, returnedAt: number): boolean {
  const waitedMs = returnedAt - sentAt(key);
  return waitedMs >= 0 && waitedMs < ASKED_WITHIN_MS;
}

/** The key is a UUIDv7, which starts with the wall clock. */
function sentAt(key: string): number {
  return Number.parseInt(key.replace('-', '').slice(0, 12), 16);
}
