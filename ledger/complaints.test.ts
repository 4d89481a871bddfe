import { expect, test } from 'vitest';
import { SETTINGS } from '#contracts/settings/registry.ts';
import type { Command } from '#contracts/commands.ts';
import { DAY_MS, HOUR_MS } from '#contracts/days/time.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import {
  adjusts,
  bans,
  bansUntil,
  bets,
  cancelsRace,
  closes,
  confirmsAdult,
  excludes,
  expires,
  feedsRain,
  grants,
  grantsReferral,
  holds,
  isReferred,
  paysPrize,
  paysTip,
  plansRace,
  posts,
  pours,
  returnsShare,
  returnsTip,
  revokes,
  rotates,
  settlesRace,
  shares,
  settles,
  starts,
  tips,
  unbans,
  unshares,
  voids,
} from '#tests/support/asks.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { GivenAccount, givenAccount, givenHouseAccount, PLAYER } from '#tests/support/given-account.ts';
import { gatedCase, MAKER } from '#tests/support/gated-commands.ts';
import { TEST_BEGINS } from '#tests/support/test-ledger.ts';
import { eventComplaint } from './audit/event-complaint.ts';

const OTHER = 11;
const ID = '00000000-0000-7000-8000-000000000001';
const TODAY = Math.floor(TEST_BEGINS / DAY_MS);

const rich = () => givenAccount(adjusts(PLAYER, 1000));
const rain = () => givenHouseAccount('rain').after(feedsRain(1000));
const tipping = () => {
  const given = rich();
  given.set({ 'tips-enabled': true, 'tips-level': 1 });
  return given;
};

const hold = holds(PLAYER, 50);
const sent = tips(PLAYER, OTHER, 50);
const received = tips(OTHER, PLAYER, 50);
const poured = pours(100, [OTHER, 12]);
const share = { creditId: ID, amountPoints: 1000 };
const race = plansRace({ firstDay: TODAY + 1 });
const { past, command: change } = gatedCase('adjust-points', PLAYER);
const races = () => givenHouseAccount('races').after(race);
const requested = () => new GivenAccount().after(...past, change);
const request = requested().events.at(-1)! as LedgerEvent & { payload: { hash: string; expiresAt: number } };
const { expiresAt } = request.payload;
const decides = (type: 'approve-change' | 'reject-change' | 'withdraw-change' | 'expire-change') =>
  ({
    type,
    commandId: randomCommandId(),
    account: PLAYER,
    actor:
      type === 'expire-change' ? 'system:change-expiry' : type === 'withdraw-change' ? request.actor : 'operator:1002',
    requestId: change.commandId,
    ...(type === 'approve-change' && { hash: request.payload.hash, reason: null }),
    ...(type === 'reject-change' && { reason: 'no' }),
  }) as unknown as Command;
const mines = starts(PLAYER, 'mines', { stakePoints: 10, params: { mineCount: 3 } });
const cashesOut = settles(PLAYER, 'mines', mines.commandId);

type Change = { payload?: object } & Record<string, unknown>;
type Case = [fault: string, before: () => GivenAccount, command: Command, change: Change, complaint: RegExp];

/** Of the audit, on the first event of the command, changed, at an account that is as it was before, or after `between`. */
function complaintOn(before: () => GivenAccount, command: Command, { payload, ...header }: Change, between: Command[]) {
  const event = before()
    .after(command)
    .events.find(({ commandId }) => commandId === command.commandId)!;
  const { account } = before().after(...between);
  return eventComplaint(account, { ...event, ...header, payload: { ...event.payload, ...payload } } as LedgerEvent);
}

const paysForRace = paysPrize(PLAYER, ID, 1, 50);
const mayExpire = () => requested().passes(SETTINGS['approval-hours'].default * HOUR_MS);
const held = () => rich().after(hold);
const timed = holds(PLAYER, 50, 1000);
const backFromRain = returnsShare(OTHER, poured.commandId, 50);
const raining = () => rain().after(poured);
const tipped = () => tipping().after(sent);
const inMines = () => rich().after(mines);
const invited = () => givenAccount(isReferred(PLAYER, OTHER));
const friendBonus = grantsReferral(PLAYER, 'friend', OTHER);
const sharing = () => givenAccount(shares(PLAYER, OTHER, share));
const banned = () => givenAccount(bans(PLAYER));
const finance = () => givenAccount(grants(PLAYER, 'finance'));
const forWeek = () => givenAccount(excludes(PLAYER, { type: 'time-out', days: 7 }));
const raceIsOver = () =>
  givenHouseAccount('races')
    .after(race)
    .passes(3 * DAY_MS);

/** Each event is the one that the rules write, with this change. */
const FORGED: readonly Case[] = [
  ['a hold of other points', held, posts(PLAYER, hold.commandId), { amount: -49 }, /the hold has 50 points/],
  ['a hold that nobody made', held, voids(PLAYER, hold.commandId), { payload: { holdId: ID } }, /no hold .* is open/],
  [
    'a hold that expires early',
    () => rich().after(timed).passes(1001),
    expires(PLAYER, timed.commandId),
    { at: TEST_BEGINS + 1 },
    /had not come/,
  ],
  [
    'a hold that is used too late',
    () => rich().after(timed),
    posts(PLAYER, timed.commandId),
    { at: TEST_BEGINS + 1001 },
    /was over/,
  ],
  ['a tip without points', tipping, sent, { amount: 0 }, /at least one point/],
  ['a tip to oneself', tipping, sent, { payload: { to: PLAYER } }, /tipped themselves/],
  [
    'a tip that comes back from another account',
    tipped,
    returnsTip(sent),
    { payload: { to: 12 } },
    /no tip .* was sent/,
  ],
  [
    'a tip that comes back with other points',
    tipped,
    returnsTip(sent),
    { amount: 51 },
    /the tip had 50 points, not 51/,
  ],
  ['a received tip without points', tipping, paysTip(received), { amount: 0 }, /at least one point/],
  ['a rain whose pool loses nothing', rain, poured, { amount: 0, payload: { sharePoints: 0 } }, /are not 0/],
  ['a share of an unknown rain', raining, backFromRain, { payload: { rainId: ID } }, /there was no rain/],
  ['a share that comes back with other points', raining, backFromRain, { amount: 49 }, /a share was 50 points, not 49/],
  ['a bet of another pair of seeds', rich, bets(PLAYER, 1), { payload: { epoch: 1 } }, /next was 0 of 0/],
  ['a bet with another nonce', rich, bets(PLAYER, 1), { payload: { nonce: 5 } }, /it was drawn with nonce 5/],
  ['a pair of seeds that was not in play', rich, rotates(PLAYER, 'mine'), { payload: { epoch: 4 } }, /it is of pair 4/],
  ['a move in another round', inMines, cashesOut, { payload: { startId: ID } }, /no round .* is open/],
  ["a friend's bonus from another account", invited, friendBonus, { payload: { other: 12 } }, /did not invite it/],
  ["a friend's bonus of other points", invited, friendBonus, { amount: 501 }, /it was promised 500 points/],
  [
    'a share of other points',
    givenAccount,
    shares(PLAYER, OTHER, share),
    { amount: 101 },
    /the shares make 100 points, not 101/,
  ],
  [
    'a reversed share that was larger',
    sharing,
    unshares(PLAYER, OTHER, ID),
    { payload: { hundredths: 9999 } },
    /was 10000 hundredths, not 9999/,
  ],
  [
    'an exclusion that becomes shorter',
    forWeek,
    excludes(PLAYER, { type: 'time-out', days: 30 }),
    { payload: { until: 1 } },
    /shortened/,
  ],
  [
    'a lost role that was not held',
    finance,
    revokes(PLAYER, 'finance'),
    { payload: { role: 'admin' } },
    /was not admin/,
  ],
  [
    'an approval of another change',
    requested,
    decides('approve-change'),
    { payload: { hash: 'f'.repeat(64) } },
    /another change was approved/,
  ],
  [
    'an approval that hides that one person decided',
    requested,
    decides('approve-change'),
    { actor: MAKER },
    /whether one person decided/,
  ],
  [
    'an approval after the request expired',
    requested,
    decides('approve-change'),
    { at: expiresAt },
    /an expired change/,
  ],
  [
    'an approval of an unknown request',
    requested,
    decides('approve-change'),
    { payload: { requestId: ID } },
    /no such change/,
  ],
  [
    'a rejection of an unknown request',
    requested,
    decides('reject-change'),
    { payload: { requestId: ID } },
    /no such change/,
  ],
  [
    'a withdrawal by another member of staff',
    requested,
    decides('withdraw-change'),
    { actor: 'operator:1002' },
    /by someone else/,
  ],
  ['a request that expires early', mayExpire, decides('expire-change'), { at: expiresAt - 1 }, /too early/],
  [
    'a race that is settled early',
    raceIsOver,
    settlesRace(race.commandId, [[OTHER, 5]]),
    { at: TEST_BEGINS },
    /was not over/,
  ],
  [
    'a race that is cancelled after its start',
    races,
    cancelsRace(race.commandId),
    { at: TEST_BEGINS + 2 * DAY_MS },
    /had started/,
  ],
];

const named = FORGED.map(([fault, before, command, change, complaint]) => ({
  fault,
  before,
  command,
  change,
  complaint,
}));

test.each(named)('the audit finds $fault', ({ before, command, change, complaint }) => {
  expect(complaintOn(before, command, {}, [])).toBeNull();
  expect(complaintOn(before, command, change, [])).toMatch(complaint);
});

type Repeat = [what: string, before: () => GivenAccount, command: Command, complaint: RegExp];

const ONCE: readonly Repeat[] = [
  ['the end of an account', rich, closes(PLAYER), /closed/],
  ['a confirmed age', rich, confirmsAdult(PLAYER), /confirmed as an adult before/],
  ['a hold', rich, hold, /made before/],
  ['the end of a hold', held, posts(PLAYER, hold.commandId), /no hold .* is open/],
  ['a tip', tipping, sent, /was sent before/],
  ['a received tip', tipping, paysTip(received), /was settled before/],
  ['a returned tip', tipped, returnsTip(sent), /was returned before/],
  ['a share that comes back to the pool', raining, backFromRain, /was returned before/],
  ['the prize of a race', givenAccount, paysForRace, /was settled before/],
  ['the result of a race', raceIsOver, settlesRace(race.commandId, [[OTHER, 5]]), /no race .* runs/],
  ['the start of a round', rich, mines, /is open already|next was/],
  ['the end of a round', inMines, cashesOut, /no round .* is open/],
  ['a pair of seeds', rich, rotates(PLAYER, 'mine'), /due was 1/],
  ['a bonus for being invited', invited, friendBonus, /granted before/],
  ['a bonus for an invitation', givenAccount, grantsReferral(PLAYER, 'referrer', OTHER), /was granted before/],
  ['a share', givenAccount, shares(PLAYER, OTHER, share), /credited or reversed before/],
  ['a reversed share', sharing, unshares(PLAYER, OTHER, ID), /was reversed before/],
  ['a ban', givenAccount, bans(PLAYER), /banned before/],
  ['a ban with an end', givenAccount, bansUntil(PLAYER, TEST_BEGINS + DAY_MS), /banned before/],
  ['the end of a ban', banned, unbans(PLAYER), /was not banned/],
  ['the loss of a role', finance, revokes(PLAYER, 'finance'), /was not finance/],
  ['the approval of a change', requested, decides('approve-change'), /no such change/],
  ['the rejection of a change', requested, decides('reject-change'), /no such change/],
  ['the withdrawal of a change', requested, decides('withdraw-change'), /no such change/],
  ['the expiry of a change', mayExpire, decides('expire-change'), /no such change/],
];

test.each(ONCE)('the audit finds %s that happens twice', (_what, before, command, complaint) => {
  expect(complaintOn(before, command, {}, [command])).toMatch(complaint);
});
