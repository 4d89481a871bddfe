// Scroll position by history entry. New pages start at the top; Back and Reload restore the position.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router-dom';
import { untilReaderActs } from '../ui/until-reader-acts.ts';
import { isAtTable } from '../ui/paths.ts';

const STORED = 'tallyhouse:scroll';

/** Pages grow as their content loads. */
const HELD_MS = 3000;

/** The router names the first entry of every document "default"; two addresses opened in one tab would share a position. */
export function nameFirstEntry({ history }: Pick<Window, 'history'>): void {
  const state = history.state as { key?: string } | null;
  if (state?.key === undefined) history.replaceState({ ...state, key: crypto.randomUUID() }, '');
}

type Positions = Record<string, number>;

function storedPositions(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Positions;
  } catch {
    return {};
  }
}

function store(positions: Positions): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(positions));
  } catch {
    // Without storage, positions last until a reload.
  }
}

function hold(top: number): () => void {
  const apply = () => window.scrollTo(0, top);
  apply();
  const acted = untilReaderActs();
  const growth = new ResizeObserver(apply);
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    acted.abort();
  };
  const timer = setTimeout(stop, HELD_MS);
  growth.observe(document.body);
  acted.signal.addEventListener('abort', stop);
  return stop;
}

function isSameAddress(one: Location, other: Location): boolean {
  return one.pathname === other.pathname && one.search === other.search && one.hash === other.hash;
}

/** A filter, tab or table of the hub is not a new page. */
function staysOnPage(before: Location, now: Location): boolean {
  if (isAtTable(before.pathname) && isAtTable(now.pathname)) return true;
  return before.pathname === now.pathname && !isSameAddress(before, now);
}

export function useScrollMemory(): void {
  const location = useLocation();
  const type = useNavigationType();
  const entry = useRef<Location | null>(null);
  const positions = useRef<Positions | null>(null);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const note = () => {
      if (entry.current !== null) positions.current![entry.current.key] = window.scrollY;
    };
    const keep = () => store(positions.current!);
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', keep);
    };
  }, []);
  useLayoutEffect(() => {
    const known = (positions.current ??= storedPositions());
    const before = entry.current;
    entry.current = location;
    const kept = known[location.key];
    if (type === 'POP' && kept !== undefined) return hold(kept);
    if (before === null || !staysOnPage(before, location)) window.scrollTo(0, 0);
    known[location.key] = window.scrollY;
    return undefined;
  }, [location, type]);
}
