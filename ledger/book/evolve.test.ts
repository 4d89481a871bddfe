// One event changes one account, or the log is broken and says where.
import { describe, expect, test } from 'vitest';
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import { adjusts, bets, bonus, holds, posts, rotates, starts, voids } from '#tests/support/asks.ts';
import { givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { unopened } from './account.ts';
import { Book } from './book.ts';
import { balancesAfter, BrokenLog, evolve } from './evolve.ts';

function story(): LedgerEvent[] {
  const first = holds(PLAYER, 30);
  const second = holds(PLAYER, 20);
  return givenAccount(
    bonus(PLAYER, 100),
    first,
    second,
    posts(PLAYER, first.commandId),
    voids(PLAYER, second.commandId),
    bets(PLAYER, 10),
    rotates(PLAYER, 'mine'),
    adjusts(PLAYER, 7),
  ).events;
}

test('an account is what its events make of it, step by step', () => {
  const account = unopened(PLAYER);
  for (const event of story()) {
    evolve(account, event);
    expect(account).toMatchObject({ version: event.version, available: event.available, held: event.held });
  }
  expect(account).toMatchObject({ isBonusGranted: true, epoch: 1, nonce: 0, clientSeed: 'mine', holds: undefined });
  expect(account.closedHolds?.size).toBe(2);
});

test.each([
  ['a version that does not follow', (event: LedgerEvent) => ({ ...event, version: event.version + 1 }), /version/],
  ['an amount that its balance does not show', (event: LedgerEvent) => ({ ...event, amount: 8 }), /the sum is/],
  ['held points from nowhere', (event: LedgerEvent) => ({ ...event, held: 5 }), /the sum is/],
  [
    'a balance below zero',
    (event: LedgerEvent) => ({ ...event, amount: -1000, available: event.available - 1007 }),
    /below zero/,
  ],
])('%s breaks the log, and the account stays as it was', (_what, bend, reason) => {
  const events = story();
  const account = unopened(PLAYER);
  for (const event of events.slice(0, -1)) evolve(account, event);
  const before = structuredClone(account);
  const bent = bend(events.at(-1)!) as LedgerEvent;
  expect(() => evolve(account, bent)).toThrow(reason);
  expect(() => evolve(account, bent)).toThrow(BrokenLog);
  expect(account).toEqual(before);
});

describe('what an account cannot have done', () => {
  const [first, second] = [holds(PLAYER, 30), holds(PLAYER, 20)];
  const { events } = givenAccount(bonus(PLAYER, 100), first, second, posts(PLAYER, first.commandId));
  const posted = events.at(-1)!;
  const next = { ...posted, seq: posted.seq + 1, version: posted.version + 1 };
  const ends = (type: 'hold-posted' | 'hold-voided' | 'hold-expired', holdId: string, points: number) => ({
    ...next,
    type,
    payload: { holdId },
    amount: type === 'hold-posted' ? -points : points,
    available: posted.available + (type === 'hold-posted' ? 0 : points),
    held: posted.held - points,
  });
  const nothing = { amount: 0, available: posted.available, held: posted.held };
  const seeds = { serverSeedHash: 'a', nextServerSeedHash: 'b', clientSeed: 'c' };

  const heldAs = (commandId: string) => ({
    ...next,
    type: 'points-held',
    commandId,
    payload: { reason: 'x', expiresAt: null },
    ...nothing,
  });

  test.each([
    ['a hold that was posted is posted again', ends('hold-posted', first.commandId, 20), /no hold .* is open/],
    ['a hold that was posted is given back', ends('hold-voided', first.commandId, 20), /no hold .* is open/],
    ['a hold that nobody made lapses', ends('hold-expired', 'made by nobody', 20), /no hold made by nobody is open/],
    ['a part of a hold is posted', ends('hold-posted', second.commandId, 19), /the hold has 20 points, not 19/],
    ['more is posted than is held', ends('hold-posted', second.commandId, 21), /below zero/],
    ['a part of a hold is given back', ends('hold-voided', second.commandId, 1), /the hold has 20 points, not 1/],
    ['a hold is made twice', heldAs(first.commandId), /made before/],
    ['a hold is made once more while it is open', heldAs(second.commandId), /made before/],
    [
      'the bonus is granted twice',
      { ...next, type: 'signup-bonus-granted', payload: {}, amount: 5, available: posted.available + 5 },
      /granted before/,
    ],
    ['an account is opened twice', { ...next, type: 'account-opened', payload: {}, ...nothing }, /opened before/],
    [
      'a pair of seeds is left out',
      { ...next, type: 'seed-committed', payload: { ...seeds, epoch: 2 }, ...nothing },
      /of pair 2; due was 1/,
    ],
    [
      'a pair is revealed that is not in play',
      { ...next, type: 'seed-revealed', payload: { epoch: 3, serverSeed: 's' }, ...nothing },
      /of pair 3; due was 0/,
    ],
  ])('%s: the log is broken', (_what, forged, reason) => {
    const account = unopened(PLAYER);
    for (const event of events) evolve(account, event);
    expect(() => evolve(account, forged as LedgerEvent)).toThrow(reason);
    expect(() => evolve(account, forged as LedgerEvent)).toThrow(BrokenLog);
  });
});

describe('a round of several moves', () => {
  const started = starts(PLAYER, 'mines', { stakePoints: 10, params: { mineCount: 3 } });
  const given = givenAccount(bonus(PLAYER, 100), started);
  const begun = given.events.at(-1)!;

  test.each([
    ['is moved in while it is not open', { type: 'round-advanced' as const, payload: { startId: 'another' } }],
    ['ends while it is not open', { type: 'round-settled' as const, payload: { startId: 'another' } }],
    ['starts while one is open', { type: 'round-started' as const, payload: begun.payload }],
  ])('that %s breaks the log, and the account stays as it was', (_what, told) => {
    const account = structuredClone(given.account);
    const bent = { ...begun, ...told, version: begun.version + 1, amount: 0 } as LedgerEvent;
    expect(() => evolve(account, bent)).toThrow(BrokenLog);
    expect(account).toEqual(given.account);
  });

  test.each([
    ['left out', { nonce: 2 }],
    ['used again', { nonce: 0 }],
    ['of another pair', { nonce: 1, epoch: 1 }],
  ])('a draw with a nonce that was %s breaks the log', (_what, drawn) => {
    const bet = givenAccount(bonus(PLAYER, 100), bets(PLAYER, 1), bets(PLAYER, 1));
    const account = unopened(PLAYER);
    for (const event of bet.events.slice(0, -1)) evolve(account, event);
    const last = bet.events.at(-1)! as EventOf<'round-played'>;
    expect(() => evolve(account, { ...last, payload: { ...last.payload, ...drawn } })).toThrow(/was drawn with nonce/);
  });

  test('of a game without moves is not a log of ours', () => {
    const bent = { ...begun, game: 'dice', version: begun.version + 1, amount: 0 } as LedgerEvent;
    expect(() => evolve(structuredClone(given.account), bent)).toThrow(TypeError);
  });
});

test('each kind moves the balances that its transfer names', () => {
  const before = { available: 100, held: 50 };
  expect(balancesAfter(before, 'points-held', null, -30)).toEqual({ available: 70, held: 80 });
  expect(balancesAfter(before, 'hold-posted', null, -30)).toEqual({ available: 100, held: 20 });
  expect(balancesAfter(before, 'hold-voided', null, 30)).toEqual({ available: 130, held: 20 });
  expect(balancesAfter(before, 'hold-expired', null, 30)).toEqual({ available: 130, held: 20 });
  expect(balancesAfter(before, 'round-played', 'dice', -30)).toEqual({ available: 70, held: 50 });
  expect(balancesAfter(before, 'seed-revealed', null, 0)).toEqual(before);
});

test('events that a snapshot has inside already are passed over, the next one is taken', () => {
  const events = story();
  const book = new Book();
  for (const event of events.slice(0, 6)) book.apply(event);
  for (const event of events) book.applyUnlessKnown(event);
  const whole = new Book();
  for (const event of events) whole.apply(event);
  expect(book.account(PLAYER)).toEqual(whole.account(PLAYER));
});

test('an account that nobody opened is not kept', () => {
  const book = new Book();
  expect(book.account(5).version).toBe(0);
  expect([book.size, book.has(5)]).toEqual([0, false]);
});
