import { describe, expect, test } from 'vitest';
import { postEvent } from '#contracts/books/ledger-accounts.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import type { EventOf } from '#contracts/events.ts';
import { expectedLossMillionths } from '#contracts/games/expected-return.ts';
import { isFinishedRound } from '#contracts/play/rounds.ts';
import {
  acts,
  adjusts,
  bans,
  bets,
  claimsLevelBonus,
  claimsRakeback,
  closes,
  credits,
  excludes,
  plays,
  reverses,
  starts,
} from '#tests/support/asks.ts';
import { drawsOf } from '#tests/support/random-story.ts';
import { type GivenAccount, givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { restored } from '#tests/support/snapshot-chunk.ts';
import { eventComplaint } from '../audit/event-complaint.ts';

const claim = () => claimsRakeback(PLAYER);

function given(rakeback: readonly number[] = [10]): GivenAccount {
  const account = givenAccount(adjusts(PLAYER, 1_000_000));
  account.set({ 'level-rakeback': rakeback });
  return account;
}

describe('rakeback', () => {
  test('is the share of the theoretical loss at the present level, in whole points, once a UTC day', () => {
    const account = given([0, 10]).after(bets(PLAYER, 500));
    const loss = expectedLossMillionths('dice', {
      params: { prediction: 'over' },
      outcome: null,
      stakePoints: 500,
      rulesVersion: 1,
    });
    expect(account.refusalOf(claim())).toBe('rakeback-too-small');
    account.after(bets(PLAYER, 500));
    const parts = loss * 2 * 10;
    const paid = { type: 'rakeback-claimed', amount: Math.floor(parts / 1e8) };
    const payload = { level: 2, percent: 10, lossMillionths: loss * 2, remainder: parts % 1e8 };
    expect(account.when(claim())).toMatchObject([{ ...paid, payload }]);
    expect(paid.amount).toBeGreaterThan(0);
  });

  test('opens again with the next UTC day', () => {
    const account = given();
    account.clock.at = Date.UTC(2026, 4, 27, 18);
    account.after(bets(PLAYER, 1000), claim(), bets(PLAYER, 1000));
    expect(account.refused(claim())).toMatchObject({ code: 'rakeback-not-due', retryAfterMs: DAY_MS / 4 });
    expect(account.passes(DAY_MS / 4 - 1).refusalOf(claim())).toBe('rakeback-not-due');
    expect(account.passes(1).refusalOf(claim())).toBeNull();
  });

  test('below one point is not paid, and nothing of it is lost', () => {
    const account = given().after(bets(PLAYER, 1));
    expect(account.refusalOf(claim())).toBe('rakeback-too-small');
    expect(account.account.lossMillionths).toBeGreaterThan(0);
  });

  test('is refused to excluded, banned and closed players', () => {
    const bet = () => givenAccount(adjusts(PLAYER, 2000), bets(PLAYER, 1000));
    expect(
      bet()
        .after(excludes(PLAYER, { type: 'time-out', days: 1 }))
        .refusalOf(claim()),
    ).toBe('player-excluded');
    expect(bet().after(bans(PLAYER)).refusalOf(claim())).toBe('account-banned');
    expect(bet().after(closes(PLAYER)).refusalOf(claim())).toBe('account-closed');
  });

  test('of a month of bets on all games is exactly its share of the theoretical loss', () => {
    const account = givenAccount(adjusts(PLAYER, 1_000_000));
    const draw = drawsOf(11);
    let loss = 0n;
    let owed = 0n;
    let paid = 0n;
    for (let day = 0; day < 30; day++) {
      const from = account.events.length;
      for (let bet = 0; bet < 40; bet++) playsSomething(account, draw);
      for (const event of account.events.slice(from)) {
        if (isFinishedRound(event)) loss += BigInt(expectedLossMillionths(event.game!, event.payload));
      }
      account.passes(DAY_MS);
      if (draw() < 0.3 || account.refusalOf(claim()) !== null) continue;
      account.after(claim());
      const claimed = account.events.at(-1) as EventOf<'rakeback-claimed'>;
      expect(BigInt(claimed.payload.lossMillionths)).toBe(loss);
      owed += loss * BigInt(claimed.payload.percent);
      paid += BigInt(claimed.amount);
      expect(paid * 100_000_000n + BigInt(claimed.payload.remainder)).toBe(owed);
      loss = 0n;
    }
    expect(paid).toBeGreaterThan(100n);
  });
});

function playsSomething(account: GivenAccount, draw: () => number): void {
  const stakePoints = 1 + Math.floor(draw() * 200);
  const round = Math.floor(draw() * 8);
  if (round === 0) account.after(plays(PLAYER, 'plinko', { stakePoints, params: { rows: 12, risk: 'high' } }));
  if (round === 1) account.after(plays(PLAYER, 'wheel', { stakePoints, params: {} }));
  if (round === 2) account.after(plays(PLAYER, 'slots', { stakePoints, params: {} }));
  if (round === 3) account.after(plays(PLAYER, 'baccarat', { stakePoints, params: { betOn: 'tie' } }));
  if (round === 4) {
    const params = { numbers: [1, 2, 3, 4], paytable: 'by-picks' } as const;
    account.after(plays(PLAYER, 'keno', { stakePoints, params: { ...params, numbers: [...params.numbers] } }));
  }
  if (round === 5) {
    const params = { lines: [{ type: 'red' as const, amountPoints: stakePoints }] };
    account.after(plays(PLAYER, 'roulette', { stakePoints, params }));
  }
  if (round === 6) {
    account.after(starts(PLAYER, 'mines', { stakePoints, params: { mineCount: 3 } }));
    account.after(acts(PLAYER, 'mines', { type: 'reveal', tile: 0 }));
    if (account.account.rounds !== undefined) account.after(acts(PLAYER, 'mines', { type: 'cash-out' }));
  }
  if (round === 7) account.after(bets(PLAYER, stakePoints));
}

describe('a level bonus', () => {
  const bonus = () => claimsLevelBonus(PLAYER);

  test('is paid once for each level that was reached', () => {
    const account = given();
    account.set({ 'level-bonuses': [5, 10, 20] });
    expect(account.refusalOf(bonus())).toBe('level-bonus-not-due');
    account.after(credits(PLAYER, 300));
    expect(account.when(bonus())).toMatchObject([{ amount: 15, payload: { paidLevel: 1, level: 3 } }]);
    account.after(bonus());
    expect(account.refusalOf(bonus())).toBe('level-bonus-not-due');
    account.after(credits(PLAYER, 450));
    expect(account.when(bonus())).toMatchObject([{ amount: 20, payload: { paidLevel: 3, level: 4 } }]);
  });

  test('is not paid a second time to a player who lost the level by a reversal and reaches it again', () => {
    const account = givenAccount();
    const credit = credits(PLAYER, 150);
    account.after(credit, bonus(), reverses(PLAYER, credit.commandId), credits(PLAYER, 150));
    expect(account.refusalOf(bonus())).toBe('level-bonus-not-due');
  });

  test('is not paid for levels beyond the list', () => {
    const account = givenAccount(credits(PLAYER, 300));
    account.set({ 'level-bonuses': [0] });
    expect(account.refusalOf(bonus())).toBe('level-bonus-not-due');
  });

  test('is refused to excluded players', () => {
    const account = givenAccount(credits(PLAYER, 300), excludes(PLAYER, { type: 'time-out', days: 1 }));
    expect(account.refusalOf(bonus())).toBe('player-excluded');
  });
});

test('the books show rakeback and level bonuses in two accounts', () => {
  const books = new Map<string, number>();
  const account = given().after(bets(PLAYER, 1000), claim(), claimsLevelBonus(PLAYER));
  const [rakeback, bonus] = account.events.slice(-2);
  for (const event of [rakeback!, bonus!])
    postEvent(event, (name, _unit, amount) => books.set(name, (books.get(name) ?? 0) + amount));
  expect(Object.fromEntries(books)).toEqual({
    'players:available': rakeback!.amount + bonus!.amount,
    'rakeback-expense': -rakeback!.amount,
    'level-expense': -bonus!.amount,
  });
});

test('what a player accrued survives a snapshot', () => {
  const account = given().after(bets(PLAYER, 1000));
  for (const past of [[], [claim(), claimsLevelBonus(PLAYER)]]) {
    account.after(...past);
    const { lossMillionths, wageredPoints, levelPay } = restored(account.account);
    expect({ lossMillionths, wageredPoints, levelPay }).toEqual({
      lossMillionths: account.account.lossMillionths,
      wageredPoints: 1000,
      levelPay: account.account.levelPay,
    });
  }
});

test('the audit finds a claim of more than has accrued, and a level bonus paid twice', () => {
  const account = given().after(bets(PLAYER, 1000), claim(), claimsLevelBonus(PLAYER));
  const [rakeback, bonus] = account.events.slice(-2);
  expect(eventComplaint(account.account, rakeback!)).toContain('the theoretical loss was 0');
  expect(eventComplaint(account.account, bonus!)).toContain('was paid before');
});
