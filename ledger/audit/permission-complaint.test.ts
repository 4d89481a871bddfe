import { expect, test } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import {
  adjusts,
  bans,
  bets,
  bonus,
  closes,
  corrects,
  excludes,
  grants,
  isReferred,
  sets,
} from '#tests/support/asks.ts';
import { givenAccount, givenHouseAccount, PLAYER } from '#tests/support/given-account.ts';
import type { Account } from '../engine/book/account.ts';
import { eventComplaint } from './event-complaint.ts';

function lastOf(...commands: Parameters<typeof givenAccount>): LedgerEvent {
  return givenAccount(...commands).events.at(-1)!;
}

/** The event as a forger would append it to the account's log. */
function complaintOn({ account }: { account: Account }, event: LedgerEvent): string {
  return String(eventComplaint(account, event));
}

const BET = lastOf(bonus(PLAYER, 100), bets(PLAYER, 1));
const ADJUSTED = lastOf(adjusts(PLAYER, 5)) as LedgerEvent & { type: 'points-adjusted' };
const ROLE = lastOf(grants(PLAYER, 'admin'));

test.each([
  ['on an account that was closed', givenAccount(bonus(PLAYER), closes(PLAYER)), BET, 'closed'],
  ['by a player who was banned', givenAccount(bonus(PLAYER), bans(PLAYER)), BET, 'banned'],
  [
    'by a player who was excluded',
    givenAccount(bonus(PLAYER), excludes(PLAYER, { type: 'time-out', days: 1 })),
    BET,
    'excluded',
  ],
  ['below a balance of zero', givenAccount(bonus(PLAYER, 5), corrects(PLAYER, 9000)), BET, 'below zero'],
  ['by an unnamed member of staff', givenAccount(bonus(PLAYER)), { ...ADJUSTED, actor: null }, 'no member of staff'],
  [
    'without a reason',
    givenAccount(bonus(PLAYER)),
    { ...ADJUSTED, payload: { ...ADJUSTED.payload, reason: ' ' } },
    'no reason',
  ],
  ['by its own owner', givenAccount(bonus(PLAYER)), { ...ROLE, actor: `operator:${PLAYER}` }, 'own account'],
  [
    'of a player on an account of the house',
    givenAccount(bonus(PLAYER)),
    { ...BET, account: HOUSE_ACCOUNTS.treasury },
    'no events of its kind',
  ],
  [
    'of the house on a player account',
    givenAccount(bonus(PLAYER)),
    { ...ADJUSTED, type: 'treasury-posted' } as unknown as LedgerEvent,
    'no events of its kind',
  ],
])('an event %s is found', (_which, given, forged, complaint) => {
  expect(complaintOn(given, forged)).toContain(complaint);
});

test('the rules write nothing that is complained about', () => {
  const given = givenAccount();
  const history = [
    bonus(PLAYER, 100),
    isReferred(PLAYER, 9),
    bets(PLAYER, 1),
    bans(PLAYER),
    adjusts(PLAYER, -5),
    grants(PLAYER, 'support'),
    corrects(PLAYER, 1),
    closes(PLAYER),
  ];
  for (const command of history) {
    const [before, told] = [structuredClone(given.account), given.events.length];
    given.after(command);
    const complaints = given.events.slice(told, told + 1).map((event) => eventComplaint(before, event));
    expect(complaints).toEqual([null]);
  }
});

test('a request to change a setting is no fault, nor what follows it at a closed account', () => {
  const settings = givenHouseAccount('settings');
  settings.after({ ...sets('signup-bonus', 100_000), actor: 'operator:1001' });
  const requested = settings.events.at(-1)!;
  expect(requested.type).toBe('change-requested');
  expect(eventComplaint(givenHouseAccount('settings').account, requested)).toBeNull();
  const closed = givenAccount(bonus(PLAYER), closes(PLAYER));
  const ended = { ...requested, account: PLAYER, type: 'payout-cost-booked' } as unknown as LedgerEvent;
  expect(complaintOn(closed, ended)).not.toContain('closed');
});
