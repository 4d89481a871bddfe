import { APPROVAL_EVENTS } from '#contracts/approvals/events.ts';
import type { EventType, LedgerEvent } from '#contracts/events.ts';
import { HOUSE_ACCOUNTS, isHouseAccount } from '#contracts/house/accounts.ts';
import type { Account } from '../engine/book/account.ts';

/** Every account has these. */
const OF_OPENINGS: ReadonlySet<EventType> = new Set(['account-opened', 'seed-committed']);

/** By house account: the only kinds that it has, besides its opening. */
const OF_THE_HOUSE: Readonly<Record<number, readonly EventType[]>> = {
  [HOUSE_ACCOUNTS.settings]: ['setting-changed'],
  [HOUSE_ACCOUNTS.treasury]: ['treasury-posted'],
  [HOUSE_ACCOUNTS.rain]: ['rain-pool-fed', 'rain-poured', 'rain-share-returned', 'rain-tip-received'],
  [HOUSE_ACCOUNTS.promos]: ['promo-made', 'promo-ended', 'promo-taken'],
  [HOUSE_ACCOUNTS.races]: ['race-planned', 'race-cancelled', 'race-settled'],
};
const HOUSE_KINDS: ReadonlySet<EventType> = new Set(Object.values(OF_THE_HOUSE).flat());

/** Their commands require an actor and a reason. */
const BY_STAFF: ReadonlySet<EventType> = new Set([
  'points-adjusted',
  'error-corrected',
  'account-banned',
  'account-banned-until',
  'account-unbanned',
  'role-granted',
  'role-revoked',
  'setting-changed',
  'treasury-posted',
  'rain-pool-fed',
  'promo-made',
  'promo-ended',
  'race-planned',
  'race-cancelled',
]);

/** Change requests are kept at the account that they concern, also at those of the house. */
const OF_APPROVALS: ReadonlySet<EventType> = new Set(APPROVAL_EVENTS.map(({ type }) => type));

/** A payment or tip can come back; requests end; a tip, a prize, a share of a rain or a promo code is declined. */
const AFTER_CLOSING: ReadonlySet<EventType> = new Set([
  'withdrawal-returned',
  'returned-withdrawal-forfeited',
  'payout-cost-booked',
  'rain-share-declined',
  'promo-declined',
  'tip-declined',
  'tip-returned',
  'tip-forfeited',
  'race-prize-declined',
  ...OF_APPROVALS,
]);

const STAKES: ReadonlySet<EventType> = new Set(['round-played', 'round-started', 'tip-sent']);

/** `account` is the state before the event. Rules refuse these events; see `barredFrom`. */
export function permissionComplaint(account: Readonly<Account>, event: LedgerEvent): string | null {
  const { type, actor, payload, at } = event;
  const { closed, standing, available } = account;
  if (isHouseAccount(event.account) ? !isOfHouse(event) : HOUSE_KINDS.has(type)) {
    return 'its account has no events of its kind';
  }
  if (actor === `operator:${event.account}`) return 'staff acted on their own account';
  if (BY_STAFF.has(type)) {
    if (actor === null) return 'it names no member of staff';
    if ((payload as { reason: string }).reason.trim() === '') return 'it gives no reason';
  }
  if (closed !== undefined && !AFTER_CLOSING.has(type)) return 'the account was closed';
  if (actor === null && standing?.isBanned) return 'the account was banned';
  if (!STAKES.has(type)) return null;
  if (standing !== undefined && at < standing.excludedUntil) return 'the player was excluded';
  return available < 0 ? 'the balance was below zero' : null;
}

function isOfHouse({ account, type }: LedgerEvent): boolean {
  return OF_THE_HOUSE[account]?.includes(type) === true || OF_OPENINGS.has(type) || OF_APPROVALS.has(type);
}
