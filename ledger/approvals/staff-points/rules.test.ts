import { describe, expect, test } from 'vitest';
import { SETTINGS } from '#contracts/settings/registry.ts';
import type { Command, CommandOf } from '#contracts/commands.ts';
import { CALLS } from '#contracts/calls.ts';
import { permissionFor } from '#contracts/definition/call.ts';
import { isGated } from '#contracts/definition/gated.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import { GAVE_POINTS_DAYS } from '#contracts/definition/operator-refusals.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { changeHash } from '#ledger/approvals/gate.ts';
import { adjusts, decides, opens, pays, withdraws } from '#tests/support/asks.ts';
import { GivenAccount, PLAYER } from '#tests/support/given-account.ts';

const STAFF = 1001;
const GIVER = `operator:${STAFF}`;
const actPoints = SETTINGS['approval-act'].default;
const dayPoints = SETTINGS['approval-day'].default;

const gives = (amountPoints: number, counted?: number): CommandOf<'adjust-points'> => ({
  ...adjusts(PLAYER, amountPoints),
  actor: GIVER,
  ...(counted !== undefined && { counted }),
});

const counts = (amountPoints: number): CommandOf<'count-staff-points'> => {
  const what = { of: randomCommandId(), what: 'adjust-points', at: PLAYER };
  const by = { commandId: randomCommandId(), account: STAFF, actor: 'system:staff-points' };
  return { type: 'count-staff-points', ...by, ...what, amountPoints };
};

describe('points that staff give', () => {
  test('are refused until they are counted, and then say who gave them', () => {
    const given = new GivenAccount().after(opens(PLAYER));
    expect(given.refused(gives(50))).toMatchObject({ code: 'staff-points-uncounted', details: { points: 50 } });
    expect(given.refusalOf(gives(50, 49))).toBe('staff-points-uncounted');
    expect(given.typesAfter(gives(50, 50))).toEqual(['points-adjusted', 'points-given']);
  });

  test('above the limit of one act need a second person, on an empty account too', () => {
    const given = new GivenAccount().after(opens(PLAYER));
    expect(given.typesAfter(gives(99_000))).toEqual(['change-requested']);
    expect(given.typesAfter(gives(actPoints + 1, actPoints + 1))).toEqual(['change-requested']);
    expect(given.typesAfter(gives(actPoints, actPoints))).toContain('points-adjusted');
  });

  test('need a second person when the day has no room for them', () => {
    const given = new GivenAccount().after(opens(PLAYER));
    expect(given.typesAfter(gives(1, 0))).toEqual(['change-requested']);
  });

  test('are counted up to the sum of a day (UTC), which starts at 0', () => {
    const given = new GivenAccount(STAFF).after(opens(STAFF), counts(dayPoints - 1), counts(1));
    expect(given.refused(counts(1))).toMatchObject({ code: 'staff-day-used-up', details: { left: 0 } });
    expect(given.passes(DAY_MS).refusalOf(counts(dayPoints))).toBeNull();
  });

  test('that are taken need no count', () => {
    const given = new GivenAccount().after(opens(PLAYER), adjusts(PLAYER, 100));
    expect(given.typesAfter(gives(-50))).toEqual(['points-adjusted']);
  });
});

describe('who gave points to an account', () => {
  const withdrawal = withdraws(PLAYER, 1000, { method: 'paypal' });
  const { commandId: id } = withdrawal;
  const asked = () => new GivenAccount().after(opens(PLAYER), adjusts(PLAYER, 5000), gives(100, 100), withdrawal);

  test('neither approves nor pays its withdrawals for 30 days; someone else does', () => {
    const given = asked();
    expect(given.refusalOf(decides('approve-withdrawal', PLAYER, id, GIVER))).toBe('gave-points');
    given.after(decides('approve-withdrawal', PLAYER, id, 'operator:1002'));
    const pay = { ...pays(PLAYER, id, { attempt: null }), actor: GIVER };
    expect(given.refusalOf(pay)).toBe('gave-points');
    expect(given.refusalOf({ ...pay, actor: 'operator:1002' })).toBeNull();
    expect(given.passes(GAVE_POINTS_DAYS * DAY_MS - 1).refusalOf(pay)).toBe('gave-points');
    expect(given.passes(1).refusalOf(pay)).toBeNull();
  });

  test('is not the second person of such a payment either', () => {
    const large = withdraws(PLAYER, 4000, { method: 'paypal', to: 'b' });
    const given = new GivenAccount().after(opens(PLAYER), adjusts(PLAYER, 5000), gives(100, 100), large);
    const request = decides('approve-withdrawal', PLAYER, large.commandId, 'operator:1002');
    given.after(request);
    const { commandId: _id, account, actor: _maker, ...change } = request;
    const approval = { commandId: randomCommandId(), account: PLAYER, requestId: request.commandId, reason: null };
    const hash = changeHash(account, change);
    const approves = (actor: string): Command => ({ type: 'approve-change', ...approval, actor, hash });
    expect(given.refusalOf(approves(GIVER))).toBe('gave-points');
    expect(given.refusalOf(approves('operator:1003'))).toBeNull();
  });

  test('decides alone in a house of one person, and the log says so', () => {
    const given = asked();
    given.set({ approvals: 'single' });
    const approves = decides('approve-withdrawal', PLAYER, id, GIVER);
    expect(given.typesAfter(approves)).toEqual(['second-person-waived', 'withdrawal-approved']);
  });
});

test('a postback is assigned by one person only if it names the account', () => {
  const given = new GivenAccount().after(opens(PLAYER));
  const postback = { conversionId: randomCommandId(), amountPoints: 50, reason: 'a screenshot', counted: 50 };
  const resolves = (isNamed: boolean, amountPoints = 50): Command => {
    const by = { commandId: randomCommandId(), account: PLAYER, actor: GIVER };
    return { type: 'resolve-postback', ...by, ...postback, isNamed, amountPoints, counted: amountPoints };
  };
  expect(given.typesAfter(resolves(true))).toEqual(['postback-resolved', 'points-given']);
  expect(given.typesAfter(resolves(false))).toEqual(['change-requested']);
  expect(given.typesAfter(resolves(true, 45_000))).toEqual(['change-requested']);
});

const STAFF_CALLS = CALLS.filter((call) => call.method !== 'GET' && permissionFor(call) !== null);

test('every call of staff names its commands, and those that need no second person give no points', () => {
  expect(STAFF_CALLS.filter(({ commands }) => commands === undefined)).toEqual([]);
  const asked = new Set(STAFF_CALLS.flatMap(({ commands = [] }) => [...commands]));
  const ungated = [...asked].filter((type) => !isGated(type)).toSorted();
  expect(ungated).toEqual([
    // The command that is approved was given by its maker and needs this second person.
    'approve-change',
    'end-promo',
    'hold-points',
    'reject-change',
    // Nothing was approved or paid yet: the player has back what they set aside.
    'reject-withdrawal',
    'revoke-role',
    'withdraw-change',
  ]);
});
