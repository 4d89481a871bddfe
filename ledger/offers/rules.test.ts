import { expect, test } from 'vitest';
import { command } from '#contracts/commands.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { adjusts, bans, bets, credits, holds, releases, REVENUE_MICROS, reverses, voids } from '#tests/support/asks.ts';
import { givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { TEST_BEGINS } from '#tests/support/test-ledger.ts';
import { eventComplaint } from '../audit/event-complaint.ts';

const waiting = (points = 40) => credits(PLAYER, points, { releaseAt: TEST_BEGINS + DAY_MS });

test("a credit is held, and the network's revenue is a receivable", () => {
  const credit = waiting();
  const given = givenAccount(credit);
  expect(given.account).toMatchObject({ available: 0, held: 40 });
  expect(given.account.holds?.open.get(credit.commandId)).toMatchObject({ purpose: 'offer', amountPoints: 40 });
  expect(given.events.at(-1)).toMatchObject({
    type: 'offer-credited',
    payload: { network: 'cpx', revenueMicros: REVENUE_MICROS, releaseAt: TEST_BEGINS + DAY_MS, referrer: null },
  });
});

test('it is released at its date, not earlier', () => {
  const credit = waiting();
  const given = givenAccount(credit).passes(DAY_MS - 1);
  expect(given.refused(releases(PLAYER, credit.commandId))).toMatchObject({ code: 'offer-not-due', retryAfterMs: 1 });
  given.passes(1).after(releases(PLAYER, credit.commandId));
  expect(given.account).toMatchObject({ available: 40, held: 0, holds: undefined });
  expect(given.refusalOf(releases(PLAYER, credit.commandId))).toBe('offer-ended');
});

test('a conversion without a wait is credited and released at once', () => {
  const given = givenAccount(credits(PLAYER, 40));
  expect(given.events.slice(-2).map(({ type }) => type)).toEqual(['offer-credited', 'offer-released']);
  expect(given.account).toMatchObject({ available: 40, held: 0 });
});

test('a conversion is credited once, and never again after its reversal', () => {
  const credit = credits(PLAYER, 40, { transactionId: 't-1' });
  const again = credits(PLAYER, 40, { transactionId: 't-1' });
  const given = givenAccount(credit);
  expect(given.refusalOf(again)).toBe('offer-already-credited');
  expect(given.refusalOf({ ...again, network: 'notik' })).toBeNull();
  given.after(reverses(PLAYER, credit.commandId));
  expect(given.refusalOf(again)).toBe('offer-already-credited');
});

test('a reversal takes what is held, once, and then nothing can be released', () => {
  const credit = waiting();
  const given = givenAccount(credit, reverses(PLAYER, credit.commandId)).passes(DAY_MS);
  expect(given.account).toMatchObject({ available: 0, held: 0, holds: undefined });
  expect(given.events.at(-1)).toMatchObject({ type: 'offer-reversed', amount: -40 });
  for (const ask of [releases, reverses]) expect(given.refusalOf(ask(PLAYER, credit.commandId))).toBe('offer-ended');
});

test('a reversal takes back points already spent: a negative balance allows no bets, and earning repays it', () => {
  const credit = credits(PLAYER, 40);
  const given = givenAccount(credit, adjusts(PLAYER, -30), reverses(PLAYER, credit.commandId));
  expect(given.events.at(-1)).toMatchObject({ type: 'released-offer-reversed', amount: -40, available: -30 });
  expect(given.refusalOf(bets(PLAYER, 1))).toBe('balance-below-zero');
  expect(given.refusalOf(holds(PLAYER, 1))).toBe('balance-below-zero');
  expect(given.after(credits(PLAYER, 31)).refusalOf(bets(PLAYER, 1))).toBeNull();
});

test('an unknown credit cannot be released or reversed', () => {
  for (const ask of [releases, reverses]) {
    expect(givenAccount().refusalOf(ask(PLAYER, waiting().commandId))).toBe('offer-unknown');
  }
});

test('a credit is forgotten half a year after it came, unless it is still held', () => {
  const [old, kept] = [credits(PLAYER, 5), credits(PLAYER, 5, { releaseAt: TEST_BEGINS + 300 * DAY_MS })];
  const given = givenAccount(old, kept).passes(180 * DAY_MS);
  given.after(credits(PLAYER, 5));
  expect(given.refusalOf(reverses(PLAYER, old.commandId))).toBe('offer-unknown');
  expect(given.refusalOf(reverses(PLAYER, kept.commandId))).toBeNull();
});

test('a banned player is credited nothing; earlier credits can be reversed', () => {
  const credit = waiting();
  const given = givenAccount(credit, bans(PLAYER));
  expect(given.refusalOf(waiting())).toBe('account-banned');
  expect(given.refusalOf(reverses(PLAYER, credit.commandId))).toBeNull();
});

test('an operator cannot end a hold that waits for its release date', () => {
  const credit = waiting();
  expect(givenAccount(credit).refusalOf(voids(PLAYER, credit.commandId))).toBe('hold-of-other-purpose');
});

test('worth less than a point, it moves none, and the receivable remains', () => {
  const given = givenAccount(credits(PLAYER, 0));
  expect(given.account).toMatchObject({ available: 0, held: 0 });
  expect(given.events.at(-2)).toMatchObject({ type: 'offer-credited', amount: 0 });
});

test('no player can ask for any of this', () => {
  const credit = waiting();
  for (const asked of [credit, releases(PLAYER, credit.commandId), reverses(PLAYER, credit.commandId)]) {
    expect(command.safeParse(asked).success).toBe(true);
    expect(command.safeParse({ ...asked, actor: undefined }).success).toBe(false);
  }
});

test('an audit finds a release before its date, a second credit and a reversal of more than was credited', () => {
  const credit = waiting();
  const given = givenAccount(credit);
  const credited = given.events.at(-1)!;
  const next: object = { ...credited, version: credited.version + 1 };
  const released: object = given.passes(DAY_MS).when(releases(PLAYER, credit.commandId))[0]!;
  const [reversed] = given.when(reverses(PLAYER, credit.commandId)) as readonly { payload: object }[];
  const complaints = [
    next,
    { ...next, ...released },
    { ...next, ...released, amount: 41, at: TEST_BEGINS + DAY_MS },
    { ...next, ...reversed, amount: -41 },
    { ...next, ...reversed, payload: { ...reversed!.payload, revenueMicros: REVENUE_MICROS + 1 } },
    { ...next, ...reversed, type: 'released-offer-reversed' },
  ].map((event) => eventComplaint(given.account, event as LedgerEvent));
  expect(complaints).toEqual([
    'the conversion was credited before',
    'the release date had not come',
    'the credit has 40 points, not 41',
    'the credit has 40 points, not 41',
    `the credit brought ${REVENUE_MICROS} micros, not ${REVENUE_MICROS + 1}`,
    `no credit ${credit.commandId} is released`,
  ]);
});
