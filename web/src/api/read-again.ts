import {
  InfiniteQueryObserver,
  type Query,
  type QueryClient,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query';
import type { User } from '#contracts/accounts/user.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { activeRounds } from '#contracts/play/calls/active-rounds.ts';
import type { CallName } from '#contracts/calls.ts';
import type { ViewName } from '#contracts/push.ts';
import { seenPositions } from './position-memory.ts';
import { PAGES, USER_KEY } from './query-client.ts';
import { isReadTriedAgain } from './read-tries.ts';

const ASKED_ALREADY = { cancelRefetch: false };

/**
 * A read in flight is left to finish; the client repeats it if it is behind. It does so for one page only, so paged lists
 * are read again afterwards.
 */
export function readViewsAgain(client: QueryClient, views: readonly ViewName[], openRounds?: boolean): void {
  const filters = { predicate: ({ queryKey }: Query) => views.some((view) => isReadOf(queryKey, view)) };
  const overtaken = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(isPageByPage);
  void client.invalidateQueries({ ...filters, refetchType: 'none' });
  const isAskedFor = (query: Query) => filters.predicate(query) && (openRounds !== false || !isNoneOpen(query));
  void client.refetchQueries({ predicate: isAskedFor, type: 'active' }, ASKED_ALREADY);
  for (const { queryKey } of overtaken) void readAfterThat(client, { queryKey, exact: true });
}

/** The level of the user is of a view that is folded less often than the balance. */
function isReadOf([view, name]: QueryKey, changed: ViewName): boolean {
  return view === changed || (changed === 'experience' && name === USER_KEY[1]);
}

/** Finished bets need not read open rounds again. */
function isNoneOpen({ queryKey, state }: Query): boolean {
  if (queryKey[1] !== activeRounds.name || state.data === undefined) return false;
  return Object.values(state.data as ReplyOf<typeof activeRounds>).every((round) => round === null);
}

/** By name, because the calls themselves load with the player's bar. */
const OF_NOTIFICATIONS: readonly CallName[] = ['notifications', 'unread-notifications'];

/** Stored notifications have no view: read again when one is pushed or marked. */
export function readNotificationsAgain(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => OF_NOTIFICATIONS.includes(queryKey[1] as CallName) });
}

async function readAfterThat(client: QueryClient, filters: QueryFilters): Promise<void> {
  await client.refetchQueries(filters, ASKED_ALREADY);
  await client.invalidateQueries(filters, ASKED_ALREADY);
}

function isPageByPage({ state, queryKey }: Query): boolean {
  const pages = queryKey.at(-1) === PAGES ? (state.data as { pages: unknown[] } | undefined)?.pages : undefined;
  return pages !== undefined && (pages.length > 1 || state.fetchMeta?.fetchMore !== undefined);
}

/** After a gap in the connection anything may have been missed, and requests in flight may never be answered. */
export async function readAllAgain(client: QueryClient): Promise<void> {
  const pages = missingPages(client);
  await startAnew(client, {});
  await readNextPages(pages);
}

export async function readFailedAgain(client: QueryClient): Promise<void> {
  const pages = missingPages(client);
  const isFailed = (query: Query) =>
    !pages.includes(query) && (query.state.status === 'error' || query.state.isInvalidated);
  await Promise.all([
    client.refetchQueries({ type: 'active', predicate: isFailed }, ASKED_ALREADY),
    readNextPages(pages),
  ]);
}

export function hasFailedRead(client: QueryClient): boolean {
  const isFailed = ({ state }: Query) => state.status === 'error' && isReadTriedAgain(0, state.error);
  return client.getQueryCache().findAll({ type: 'active', predicate: isFailed }).length > 0;
}

function missingPages(client: QueryClient): Query[] {
  const isMissing = ({ state }: Query) =>
    state.status === 'error' && state.data !== undefined && state.fetchMeta?.fetchMore?.direction === 'forward';
  return client.getQueryCache().findAll({ type: 'active', predicate: isMissing });
}

async function readNextPages(lists: readonly Query[]): Promise<void> {
  const readers = lists.flatMap(
    ({ observers }) => observers.find((reader) => reader instanceof InfiniteQueryObserver) ?? [],
  );
  await Promise.all(readers.map((reader) => (reader as unknown as InfiniteQueryObserver).fetchNextPage()));
}

/** Pushed, without a position that tells of a gap. */
const OF_NEWS: readonly CallName[] = ['chat-state', 'unread-notifications'];

/**
 * Changes between the first reads and the first connection are not pushed. Resolves to whether the account moved or a
 * mounted read is older than its view.
 */
export async function readWhatMoves(client: QueryClient): Promise<boolean> {
  const before = lastPositionIn(client);
  const moving: readonly unknown[] = [USER_KEY[1], activeRounds.name, ...OF_NEWS];
  await startAnew(client, { predicate: ({ queryKey }) => moving.includes(queryKey[1]) });
  const now = lastPositionIn(client);
  return now !== before || (now !== null && isAnyBefore(client, now));
}

function isAnyBefore(client: QueryClient, position: string): boolean {
  const shown = client.getQueryCache().findAll({ type: 'active' });
  return shown.some(({ queryKey }) => !seenPositions.hasReached(queryKey[0] as ViewName, position));
}

/** Shown but out of date: the last read failed after its retries. A missing next page does not count. */
export function isOld({ state }: Query): boolean {
  return state.status === 'error' && state.data !== undefined && state.fetchMeta?.fetchMore === undefined;
}

function startAnew(client: QueryClient, filters: QueryFilters): Promise<void> {
  // react-query does not restart reads that have no data yet.
  for (const query of client.getQueryCache().findAll({ ...filters, type: 'active' }))
    void query.cancel({ silent: true });
  return client.invalidateQueries(filters);
}

/** Positions, not points: a balance may be equal after ten rounds. */
function lastPositionIn(client: QueryClient): string | null {
  return client.getQueryData<User | null>(USER_KEY)?.lastPosition ?? null;
}
