import { expect, test } from 'vitest';
import type { EventType, LedgerEvent } from '#contracts/events.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { availableAfter, heldAfter, kindOf } from '#contracts/kinds.ts';
import { adjusts, bets, bonus, holds, posts, rotates, voids } from '#tests/support/asks.ts';
import { givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { Book } from './book.ts';
import { ACCOUNT_MODEL } from '../../capabilities.ts';
import { BrokenLog, evolve } from './evolve.ts';

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
  const account = ACCOUNT_MODEL.unopened(PLAYER);
  for (const event of story()) {
    evolve(ACCOUNT_MODEL, account, event);
    expect(account).toMatchObject({ version: event.version, available: event.available, held: event.held });
  }
  expect(account).toMatchObject({
    bonuses: { isSignupBonusGranted: true },
    epoch: 1,
    nonce: 0,
    clientSeed: 'mine',
  });
  expect(account.holds).toMatchObject({ open: new Map(), closed: { size: 2 } });
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
  const account = ACCOUNT_MODEL.unopened(PLAYER);
  for (const event of events.slice(0, -1)) evolve(ACCOUNT_MODEL, account, event);
  const before = structuredClone(account);
  const bent = bend(events.at(-1)!) as LedgerEvent;
  expect(() => evolve(ACCOUNT_MODEL, account, bent)).toThrow(reason);
  expect(() => evolve(ACCOUNT_MODEL, account, bent)).toThrow(BrokenLog);
  expect(account).toEqual(before);
});

test('each kind moves the balances that its transfer names', () => {
  const before = { available: 100, held: 50 };
  const balancesAfter = (type: EventType, game: GameName | null, amount: number) => {
    const kind = kindOf(type, game);
    return { available: availableAfter(100, kind, amount), held: heldAfter(50, kind, amount) };
  };
  expect(balancesAfter('points-held', null, -30)).toEqual({ available: 70, held: 80 });
  expect(balancesAfter('hold-posted', null, -30)).toEqual({ available: 100, held: 20 });
  expect(balancesAfter('hold-voided', null, 30)).toEqual({ available: 130, held: 20 });
  expect(balancesAfter('hold-expired', null, 30)).toEqual({ available: 130, held: 20 });
  expect(balancesAfter('round-played', 'dice', -30)).toEqual({ available: 70, held: 50 });
  expect(balancesAfter('seed-revealed', null, 0)).toEqual(before);
});

test('events that a snapshot already includes are skipped, the next one is applied', () => {
  const events = story();
  const book = new Book(ACCOUNT_MODEL);
  for (const event of events.slice(0, 6)) book.apply(event);
  for (const event of events) book.applyUnlessKnown(event);
  const whole = new Book(ACCOUNT_MODEL);
  for (const event of events) whole.apply(event);
  expect(book.account(PLAYER)).toEqual(whole.account(PLAYER));
});

test('an account that was never opened is not kept', () => {
  const book = new Book(ACCOUNT_MODEL);
  expect(book.account(5).version).toBe(0);
  expect([book.size, book.has(5)]).toEqual([0, false]);
});
