import { useLocation } from 'react-router-dom';
import { paths } from './paths.ts';

/** Paths that need a sign-in, with the paths below them. */
const ROOMS: readonly string[] = [
  paths.games,
  paths.gameHistory,
  paths.leaderboard,
  paths.profile,
  paths.fairness,
  paths.verifyEmail,
  paths.confirmEmail,
  paths.enrol,
  paths.admin,
];

/** Only a base for resolving; other origins are rejected. */
const HOUSE = 'https://house.invalid';

/**
 * A path of this client with query and fragment; home for anything else. Parsed as browsers do, which treat `/\host` and a
 * tab between two slashes as another host.
 */
export function wantedPage(next: string | null): string {
  if (next === null || !next.startsWith('/') || !URL.canParse(next, HOUSE)) return paths.home;
  const { origin, pathname, search, hash } = new URL(next, HOUSE);
  const isOurs = origin === HOUSE && ROOMS.some((room) => pathname === room || pathname.startsWith(`${room}/`));
  return isOurs ? `${pathname}${search}${hash}` : paths.home;
}

/** History state of the landing page, so that its address stays plain. */
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

/** Links to sign in and sign up that return to the wanted page, or to the current one. */
export function useWaysIn(): WaysIn {
  const { state, pathname, search, hash } = useLocation();
  return waysIn(new URLSearchParams(search).get('next') ?? nextOf(state) ?? `${pathname}${search}${hash}`);
}
