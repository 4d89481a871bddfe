import { definitionOf, type LedgerEvent } from '#contracts/events.ts';
import { HOUSE_ACCOUNTS, isHouseAccount } from '#contracts/definition/house-accounts.ts';
import type { Account } from '../engine/book/account.ts';

/** `account` is the state before the event. Rules refuse these events; see `barredFrom`. */
export function permissionComplaint(account: Readonly<Account>, event: LedgerEvent): string | null {
  const { type, actor, payload, at } = event;
  const { closed, standing, available } = account;
  const { on, isByStaff, isAfterClosing, isStake } = definitionOf(type).traits;
  if (on !== 'any' && (isHouseAccount(event.account) || on !== undefined)) {
    if (on === undefined || HOUSE_ACCOUNTS[on] !== event.account) return 'its account has no events of its kind';
  }
  if (actor === `operator:${event.account}`) return 'staff acted on their own account';
  if (isByStaff) {
    if (actor === null) return 'it names no member of staff';
    if ((payload as { reason: string }).reason.trim() === '') return 'it gives no reason';
  }
  if (closed !== undefined && !isAfterClosing) return 'the account was closed';
  if (actor === null && standing?.isBanned) return 'the account was banned';
  if (!isStake) return null;
  if (standing !== undefined && at < standing.excludedUntil) return 'the player was excluded';
  return available < 0 ? 'the balance was below zero' : null;
}
