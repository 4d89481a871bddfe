import { z } from 'zod';
import { DAY_MS } from '../days/time.ts';
import { limitWindow } from './windows.ts';

/** `stake`: everything staked. `net-loss`: stakes less returns; open rounds count as lost until settled. */
export const LIMIT_KINDS = ['stake', 'net-loss'] as const;
export const limitKind = z.enum(LIMIT_KINDS);
export type LimitKind = z.infer<typeof limitKind>;

export const limitName = z.object({ kind: limitKind, window: limitWindow });
export type LimitName = z.infer<typeof limitName>;

/** Delay before a raised or removed limit takes effect. */
export const RAISE_DELAY_MS = DAY_MS;

/** Minutes; 0 for none. */
export const REALITY_CHECK_MINUTES = [0, 15, 30, 60] as const;
export const realityCheckMinutes = z.literal(REALITY_CHECK_MINUTES);
export type RealityCheckMinutes = z.infer<typeof realityCheckMinutes>;

export type PendingLimit = { points: number | null; from: number };
export type Limit = { points: number | null; pending: PendingLimit | null };

export type LimitChange = PendingLimit & { pointsUntil: number | null };

export const NO_LIMIT: Limit = { points: null, pending: null };

/** `at`: milliseconds. Applies a pending change that is due. */
export function limitAt(limit: Limit, at: number): Limit {
  const { pending } = limit;
  return pending !== null && pending.from <= at ? { points: pending.points, pending: null } : limit;
}

export function limitAfter({ points, from, pointsUntil }: LimitChange): Limit {
  return { points: pointsUntil, pending: { points, from } };
}

export function isLooser(points: number | null, than: number | null): boolean {
  if (than === null) return false;
  return points === null || points > than;
}
