import { MAX_POINTS } from '#contracts/points.ts';
import type { Account } from '../engine/book/account.ts';
import { excludedNow } from '../limits/refuse-stake.ts';
import { mostOwnedPoints } from './most-owned-points.ts';

/** Whether a gift that was promised before can still be credited. */
export function mayTake(account: Readonly<Account>, points: number, now: number): boolean {
  if (account.closed !== undefined || account.standing?.isBanned) return false;
  return excludedNow(account, now) === null && mostOwnedPoints(account) + points <= MAX_POINTS;
}
