import { describe, expect, test } from 'vitest';
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import { bets, bonus, holds, posts, starts } from '#tests/support/asks.ts';
import { givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { evolve } from '../engine/book/evolve.ts';
import { ACCOUNT_MODEL } from '../capabilities.ts';
import { eventComplaint } from './event-complaint.ts';

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
    ['more is posted than is held', ends('hold-posted', second.commandId, 21), /the hold has 20 points, not 21/],
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
  ])('%s: the audit says so', (_what, forged, reason) => {
    const account = ACCOUNT_MODEL.unopened(PLAYER);
    for (const event of events) evolve(ACCOUNT_MODEL, account, event);
    expect(eventComplaint(account, forged as LedgerEvent)).toMatch(reason);
  });
});

describe('a round of several moves', () => {
  const started = starts(PLAYER, 'mines', { stakePoints: 10, params: { mineCount: 3 } });
  const given = givenAccount(bonus(PLAYER, 100), started);
  const begun = given.events.at(-1)!;

  test.each([
    ['is moved in while it is not open', { type: 'round-advanced' as const, payload: { startId: 'another' } }],
    ['ends while it is not open', { type: 'round-settled' as const, payload: { startId: 'another' } }],
    ['starts while one is open', { type: 'round-started' as const, payload: { ...begun.payload, nonce: 1 } }],
  ])('that %s is found', (_what, told) => {
    const bent = { ...begun, ...told, version: begun.version + 1, amount: 0 } as LedgerEvent;
    expect(eventComplaint(given.account, bent)).toMatch(/open/);
  });

  test.each([
    ['left out', { nonce: 2 }],
    ['used again', { nonce: 0 }],
    ['of another pair', { nonce: 1, epoch: 1 }],
  ])('a draw with a nonce that was %s is found', (_what, drawn) => {
    const bet = givenAccount(bonus(PLAYER, 100), bets(PLAYER, 1), bets(PLAYER, 1));
    const account = ACCOUNT_MODEL.unopened(PLAYER);
    for (const event of bet.events.slice(0, -1)) evolve(ACCOUNT_MODEL, account, event);
    const last = bet.events.at(-1)! as EventOf<'round-played'>;
    expect(eventComplaint(account, { ...last, payload: { ...last.payload, ...drawn } })).toMatch(
      /was drawn with nonce/,
    );
  });

  test('of a game without moves is not a log of ours', () => {
    const payload = { ...begun.payload, nonce: 1 };
    const bent = { ...begun, payload, game: 'dice', version: begun.version + 1, amount: 0 } as LedgerEvent;
    expect(() => eventComplaint(given.account, bent)).toThrow(TypeError);
  });
});
