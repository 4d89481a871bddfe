import { limitAt } from '#contracts/limits/limit.ts';
import { describeExcluded, describeReached } from '#contracts/limits/words.ts';
import { windowEnd } from '#contracts/limits/windows.ts';
import { refusal, type Refusal } from '#contracts/outcome.ts';
import { datesOf } from '../accounts/dates-of.ts';
import type { Account } from '../engine/book/account.ts';
import { type LimitsState, usedOf } from './slice.ts';

/** Asked before the draw, so a net-loss limit counts the whole stake as lost. Names the tightest limit. */
export function passesLimit(
  account: Readonly<Account>,
  stakePoints: number,
  now: number,
): Refusal<'limit-reached'> | null {
  const { limits: state } = account;
  if (state === undefined) return null;
  let tightest: Refusal<'limit-reached'> | null = null;
  let least = Infinity;
  for (const { kind, window, limit } of state.limits) {
    const { points } = limitAt(limit, now);
    if (points === null) continue;
    const left = points - usedOf(state, { kind, window }, now);
    if (stakePoints <= left || left >= least) continue;
    least = left;
    const told = { kind, window, points, left: Math.max(left, 0), resetsAt: windowEnd(window, now) };
    tightest = refusal('limit-reached', describeReached(told, datesOf(account, now)), told);
  }
  return tightest;
}

export function refuseRaise(
  account: Readonly<Account>,
  addedPoints: number,
  now: number,
): Refusal<'limit-reached' | 'player-excluded'> | null {
  return excludedNow(account, now) ?? passesLimit(account, addedPoints, now);
}

export function excludedNow(account: Readonly<Account>, now: number): Refusal<'player-excluded'> | null {
  const until = account.standing?.excludedUntil ?? 0;
  if (until <= now) return null;
  return refusal('player-excluded', describeExcluded(until, datesOf(account, now)), { until });
}

/** For readers of the log. */
export function limitedBy(limits: LimitsState | undefined): { isLimited?: true } {
  return limits === undefined ? {} : { isLimited: true };
}
