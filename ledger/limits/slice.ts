// Accounts without limits have no state.
import type { EventOf } from '#contracts/events.ts';
import {
  isLooser,
  type Limit,
  limitAfter,
  limitAt,
  type LimitKind,
  NO_LIMIT,
  RAISE_DELAY_MS,
} from '#contracts/limits/limit.ts';
import { LIMIT_WINDOWS, type LimitWindow, windowStart } from '#contracts/limits/windows.ts';
import { sliceOf } from '../engine/book/slice.ts';

/** `start` is the window's first millisecond. `lost` is negative after a net win. */
type Count = { start: number; staked: number; lost: number };

type OwnLimit = { kind: LimitKind; window: LimitWindow; limit: Limit };

export type LimitsState = {
  limits: OwnLimit[];
  counts: Record<LimitWindow, Count>;
};

type RoundEvent = EventOf<'round-played' | 'round-started' | 'round-raised' | 'round-settled'>;

declare module '../engine/book/account.ts' {
  interface Account {
    limits: LimitsState | undefined;
  }
}

export const limitsSlice = sliceOf<'limit-set'>()({
  name: 'limits',
  version: 1,
  foldsPast: false,
  initial: (): LimitsState => ({ limits: [], counts: { day: emptyCount(), week: emptyCount(), month: emptyCount() } }),
  isEmpty: ({ limits }) => limits.length === 0,
  onlyIfKept: ['round-played', 'round-started', 'round-raised', 'round-settled'],
  evolve: {
    'limit-set': (state, { at, payload }) => {
      const { kind, window, openStakePoints } = payload;
      state.limits = state.limits.filter((own) => own.kind !== kind || own.window !== window);
      state.limits.push({ kind, window, limit: limitAt(limitAfter(payload), at) });
      count(state, at, { staked: openStakePoints, returned: 0 });
    },
    'round-played': countRound,
    'round-started': countRound,
    'round-raised': countRound,
    'round-settled': countRound,
  },
  complaints: {
    'limit-set': (state, { at, payload: { kind, window, points, from, pointsUntil } }) => {
      const before = limitAt(limitOf(state, kind, window), at).points;
      if (from > at && pointsUntil !== before) return 'it names another limit in force';
      return from < at + RAISE_DELAY_MS && isLooser(points, before) ? 'a limit was raised at once' : null;
    },
    'round-played': roundComplaint,
    'round-started': roundComplaint,
    'round-raised': roundComplaint,
    'round-settled': roundComplaint,
  },
  encode: ({ limits, counts }) => [
    limits.map(({ kind, window, limit: { points, pending } }) => [
      kind,
      window,
      points,
      pending && [pending.points, pending.from],
    ]),
    LIMIT_WINDOWS.map((window) => [counts[window].start, counts[window].staked, counts[window].lost]),
  ],
  decode: ([limits, [day, week, month]]: Stored): LimitsState => ({
    limits: limits.map(([kind, window, points, pending]) => ({
      kind,
      window,
      limit: { points, pending: pending && { points: pending[0], from: pending[1] } },
    })),
    counts: { day: countFrom(day), week: countFrom(week), month: countFrom(month) },
  }),
});

type StoredCount = [start: number, staked: number, lost: number];
type StoredLimit = [LimitKind, LimitWindow, points: number | null, pending: [number | null, number] | null];
type Stored = [StoredLimit[], [StoredCount, StoredCount, StoredCount]];

function countFrom([start, staked, lost]: StoredCount): Count {
  return { start, staked, lost };
}

function emptyCount(): Count {
  return { start: 0, staked: 0, lost: 0 };
}

export function limitOf({ limits }: Readonly<LimitsState>, kind: LimitKind, window: LimitWindow): Limit {
  return limits.find((own) => own.kind === kind && own.window === window)?.limit ?? NO_LIMIT;
}

export function usedOf(
  { counts }: Readonly<LimitsState>,
  { kind, window }: Omit<OwnLimit, 'limit'>,
  at: number,
): number {
  const { start, staked, lost } = counts[window];
  if (start !== windowStart(window, at)) return 0;
  return kind === 'stake' ? staked : lost;
}

function flowOf({ type, amount, payload }: RoundEvent): { staked: number; returned: number } {
  const isOver = type === 'round-played' || type === 'round-settled';
  const returned = isOver ? (payload as EventOf<'round-settled'>['payload']).payoutPoints : 0;
  return { staked: returned - amount, returned };
}

function countRound(state: LimitsState, event: RoundEvent): void {
  count(state, event.at, flowOf(event));
}

/** Returns count in the window of their arrival, so no window can lose more than its limit. */
function count({ counts }: LimitsState, at: number, { staked, returned }: { staked: number; returned: number }): void {
  for (const window of LIMIT_WINDOWS) {
    const counted = counts[window];
    const start = windowStart(window, at);
    if (counted.start !== start) Object.assign(counted, { start, staked: 0, lost: 0 });
    counted.staked += staked;
    counted.lost += staked - returned;
  }
}

function roundComplaint(state: Readonly<LimitsState>, event: RoundEvent): string | null {
  const { staked } = flowOf(event);
  if (staked === 0) return null;
  for (const own of state.limits) {
    const { points } = limitAt(own.limit, event.at);
    if (points !== null && usedOf(state, own, event.at) + staked > points)
      return 'a stake passed a limit of the player';
  }
  return null;
}
