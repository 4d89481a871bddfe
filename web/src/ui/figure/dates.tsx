import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type Dates, datesIn } from '#contracts/words/dates.ts';
import { browserZone } from '../browser-zone.ts';

function datesOf(zone: string | null): Dates {
  return datesIn(zone ?? browserZone() ?? null, () => Date.now());
}

const DatesContext = createContext<Dates | null>(null);

/** `zone` is the player's; null uses the browser's. */
export function DatesProvider({ zone, children }: { zone: string | null; children: ReactNode }) {
  const dates = useMemo(() => datesOf(zone), [zone]);
  return <DatesContext value={dates}>{children}</DatesContext>;
}

/** In the browser's zone outside a provider. */
export function useDates(): Dates {
  return useContext(DatesContext) ?? datesOf(null);
}
