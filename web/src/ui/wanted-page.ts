import { useLocation } from 'react-router-dom';
import { paths } from './paths.ts';

/** What one must sign in for; a table of the games and a verified round stand below theirs. */
const ROOMS: readonly string[] = [
  paths.games,
  paths.gameHistory,
  paths.leaderboard,
  paths.profile,
  paths.fairness,
  paths.verifyEmail,
  paths.confirmEmail,
];

/** Only there to be resolved against: whatever leads away from it leads away from the house. */
const HOUSE = 'https://house.invalid';

/**
 * A page of this client, as path with query and fragment; home for anything else. Read as the browser reads addresses,
 * which takes `/\host` and a tab between two slashes for another host.
 */
export function wantedPage(next: string | null): string {
  if (next === null || !next.startsWith('/') || !URL.canParse(next, HOUSE)) return paths.home;
  const { origin, pathname, search, hash } = new URL(next, HOUSE);
  const isOurs = origin === HOUSE && ROOMS.some((room) => pathname === room || pathname.startsWith(`${room}/`));
  return isOurs ? `${pathname}${search}${hash}` : paths.home;
}

/** The state of the landing page's place in the history: the address of the landing page stays its own. */
export type Wanting = { next: string };

function nextOf(state: unknown): string | null {
  const next = typeof state === 'object' && state !== null && 'next' in state ? state.next : null;
  return typeof next === 'string' ? next : null;
}

export type WaysIn = { login: string; register: string };

export function waysIn(next: string | null): WaysIn {
  const page = wantedPage(next);
  const wanted: [string, string][] = page === paths.home ? [] : [['next', page]];
  const way = (query: [string, string][]) => (query.length === 0 ? '' : `?${new URLSearchParams(query).toString()}`);
  return { login: `${paths.auth}${way(wanted)}`, register: `${paths.auth}${way([['tab', 'register'], ...wanted])}` };
}

/** To sign in and to sign up from where one stands, without forgetting where one wanted to go; that may be right here. */
export function useWaysIn(): WaysIn {
  const { state, pathname, search, hash } = useLocation();
  return waysIn(new URLSearchParams(search).get('next') ?? nextOf(state) ?? `${pathname}${search}${hash}`);
}
