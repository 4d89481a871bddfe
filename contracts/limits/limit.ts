import { z } from 'zod';
import { limitWindow } from './windows.ts';

/** `stake`: everything staked. `net-loss`: stakes less returns; an open round counts as lost until it is settled. */
export const LIMIT_KINDS = ['stake', 'net-loss'] as const;
export const limitKind = z.enum(LIMIT_KINDS);
export type LimitKind = z.infer<typeof limitKind>;

export const limitName = z.object({ kind: limitKind, window: limitWindow });
export type LimitName = z.infer<typeof limitName>;

/** Raising or removing a limit takes effect this long after it was asked for. */
export const RAISE_DELAY_MS = 86_400_000;

/** Minutes between reality checks; 0: none. */
export const REALITY_CHECK_MINUTES = [0, 15, 30, 60] as const;
export const realityCheckMinutes = z.literal(REALITY_CHECK_MINUTES);
export type RealityCheckMinutes = z.infer<typeof realityCheckMinutes>;

/** `points` null: no limit. */
export type PendingLimit = { points: number | null; from: number };
export type Limit = { points: number | null; pending: PendingLimit | null };

export type LimitChange = PendingLimit & { pointsUntil: number | null };

export const NO_LIMIT: Limit = { points: null, pending: null };

/** The limit as it stands at that time (milliseconds): a pending change whose time has come is in force. */
export function limitAt(limit: Limit, at: number): Limit {
  const { pending } = limit;
  return pending !== null && pending.from <= at ? { points: pending.points, pending: null } : limit;
}

/** The limit that a change (contracts/limits/events.ts) leaves. */
export function limitAfter({ points, from, pointsUntil }: LimitChange): Limit {
  return { points: pointsUntil, pending: { points, from } };
}

/** Whether the new value leaves more room. */
export function isLooser(points: number | null, than: number | null): boolean {
  if (than === null) return false;
  return points === null || points > than;
}
