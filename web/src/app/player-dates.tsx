import { type ReactNode, useEffect, useRef } from 'react';
import { setTimeZoneCall } from '#contracts/bonuses/calls.ts';
import { usePerson } from '../api/session.tsx';
import { useCallMutation } from '../api/use-call.ts';
import { browserZone } from '../ui/browser-zone.ts';
import { DatesProvider } from '../ui/figure/dates.tsx';

export function PlayerDates({ children }: { children: ReactNode }) {
  const zone = usePerson()?.timeZone ?? null;
  useProposedTimeZone();
  return <DatesProvider zone={zone}>{children}</DatesProvider>;
}

/** Once per page. If the server rejects the zone, it stays unset and days are in UTC. */
function useProposedTimeZone(): void {
  const isMissing = usePerson()?.timeZone === null;
  const { mutate } = useCallMutation(setTimeZoneCall);
  const isProposed = useRef(false);
  useEffect(() => {
    const timeZone = browserZone();
    if (!isMissing || isProposed.current || timeZone === undefined) return;
    isProposed.current = true;
    mutate({ body: { timeZone } });
  }, [isMissing, mutate]);
}
