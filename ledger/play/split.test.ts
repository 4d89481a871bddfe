import { expect, test } from 'vitest';
import { blackjackProgress } from '#contracts/games/blackjack/round.ts';
import type { BlackjackAction } from '#contracts/games/blackjack/round.ts';
import { FairnessCheck } from '#ledger/audit/fairness/fairness-check.ts';
import { RevealedSeeds } from '#ledger/audit/fairness/revealed-seeds.ts';
import { acts, holds, limits, rotates, settles } from '#tests/support/asks.ts';
import { type GivenAccount, PLAYER, SEEDS } from '#tests/support/given-account.ts';
import { deckAt, givenPair, isOpenSplit } from '#tests/support/given-split.ts';
import { cardValue } from '#contracts/games/blackjack/hand.ts';

const moves = (type: BlackjackAction['type']) => acts(PLAYER, 'blackjack', { type });

function progressOf({ account }: GivenAccount) {
  return blackjackProgress.parse(account.rounds!.get('blackjack')!.progress);
}

test('a split takes the second stake at once and shows only two cards of each hand', () => {
  const given = givenPair({ stakePoints: 100 });
  const cards = deckAt(given.account.nonce - 1);
  const before = given.account.available;
  const [raised] = given.when(moves('split'));
  expect(raised).toMatchObject({ type: 'round-raised', amount: -100, payload: { stakePoints: 100 } });
  given.after(moves('split'));
  expect(given.account.available).toBe(before - 100);
  expect(progressOf(given)).toEqual({
    playerCards: cards.slice(0, 2),
    dealerUp: cards[2],
    split: { first: [cards[0], cards[4]], second: [cards[1], cards[5]] },
  });
});

test('both hands are paid at the end, and no point is lost or made', () => {
  const given = givenPair({ stakePoints: 100 });
  const before = given.account.available;
  given.after(moves('split'), moves('stand'));
  expect(given.account.rounds!.get('blackjack')!.progress).toMatchObject({ split: { hasStood: true } });
  given.after(moves('stand'));
  const settled = given.events.at(-1)!;
  expect(settled).toMatchObject({ type: 'round-settled', payload: { stakePoints: 200 } });
  const { payoutPoints } = settled.payload as { payoutPoints: number };
  expect(settled.amount).toBe(payoutPoints);
  expect(given.account.available).toBe(before - 100 + payoutPoints);
  expect(given.account.rounds).toBeUndefined();
});

test('split aces end with the split: the stake and the payout are one event, as of a double', () => {
  const isAces = (cards: readonly string[]) =>
    cards[0]!.startsWith('A') && cards[1]!.startsWith('A') && cardValue(cards[2] as never) < 10;
  const given = givenPair({ stakePoints: 100 }, isAces as never);
  const [settled] = given.when(moves('split'));
  expect(settled).toMatchObject({ type: 'round-settled', payload: { stakePoints: 200 } });
  expect(settled!.amount).toBe((settled!.payload as { payoutPoints: number }).payoutPoints - 100);
});

test('a split needs the points of the second stake, and the last ones are enough', () => {
  const short = givenPair({ stakePoints: 100 });
  short.after(holds(PLAYER, short.account.available - 99));
  expect(short.refused(moves('split'))).toMatchObject({
    code: 'insufficient-points',
    message: 'You need 100 points to place this bet. Current balance: 99',
  });
  expect(short.refusalOf(moves('stand'))).toBeNull();
  const enough = givenPair({ stakePoints: 100 });
  enough.after(holds(PLAYER, enough.account.available - 100), moves('split'));
  expect(enough.account.available).toBe(0);
});

test('two cards of different value, and a split hand, cannot be split', () => {
  const other = givenPair({ stakePoints: 100 }, (cards) => {
    const [one, two, up] = cards.map(cardValue) as [number, number, number];
    return one !== two && one + two < 20 && up < 10;
  });
  expect(other.refusalOf(moves('split'))).toBe('split-unavailable');
  const given = givenPair({ stakePoints: 100 }).after(moves('split'));
  for (const type of ['split', 'double'] as const) expect(given.refusalOf(moves(type))).toBe(`${type}-unavailable`);
});

test('both stakes together stay within the highest bet', () => {
  expect(givenPair({ stakePoints: 50_000 }).refusalOf(moves('split'))).toBeNull();
  expect(givenPair({ stakePoints: 50_001 }).refused(moves('split'))).toMatchObject({
    code: 'split-unavailable',
    message: 'Both hands together would stake more than 100000 points, the most here.',
  });
});

test('the second stake counts against the player’s own limits, and a limit that it would pass refuses it', () => {
  const bets = (count: number) => count + 200;
  const nonce = givenPair({ stakePoints: 100 }).account.nonce - 1;
  const within = givenPair({ stakePoints: 100, past: [limits(PLAYER, 'stake', 'day', bets(nonce))] });
  within.after(moves('split'));
  expect(within.account.limits!.counts.day.staked).toBe(bets(nonce));
  expect(within.events.at(-1)!.payload).toMatchObject({ isLimited: true });
  const passing = givenPair({ stakePoints: 100, past: [limits(PLAYER, 'stake', 'day', bets(nonce) - 1)] });
  expect(passing.refusalOf(moves('split'))).toBe('limit-reached');
  const lossless = givenPair({ stakePoints: 100, past: [limits(PLAYER, 'net-loss', 'day', 150)] });
  expect(lossless.refusalOf(moves('split'))).toBe('limit-reached');
});

test('a first limit that is set during a split counts both stakes', () => {
  const given = givenPair({ stakePoints: 100 }).after(moves('split'));
  expect(given.when(limits(PLAYER, 'stake', 'day', 1000))).toMatchObject([{ payload: { openStakePoints: 200 } }]);
});

test('an abandoned split is settled without more cards, timed from the split', () => {
  const given = givenPair({ stakePoints: 100 });
  const { startId } = given.account.rounds!.get('blackjack')!;
  given.passes(900).after(moves('split')).passes(999);
  expect(given.refusalOf(settles(PLAYER, 'blackjack', startId, 1000))).toBe('round-not-due');
  const [settled] = given.passes(1).when(settles(PLAYER, 'blackjack', startId, 1000));
  const stood = given.after(moves('stand')).when(moves('stand'));
  expect(settled!.payload).toEqual(stood[0]!.payload);
});

test('any play of many splits passes the audit, with its seeds and without', () => {
  const plays: BlackjackAction['type'][][] = [
    ['stand', 'stand'],
    ['hit', 'hit', 'stand', 'stand'],
    ['stand', 'hit', 'hit', 'stand'],
    ['hit', 'stand', 'hit', 'stand'],
  ];
  let skipped = 0;
  for (const [round, play] of [...plays, ...plays].entries()) {
    const given = givenPair({ stakePoints: 100 }, (cards) => isOpenSplit(cards) && skipped++ >= round);
    skipped = 0;
    given.after(moves('split'));
    for (const type of play) if (given.account.rounds !== undefined) given.after(moves(type));
    if (given.account.rounds !== undefined) given.after(moves('stand'));
    if (given.account.rounds !== undefined) given.after(moves('stand'));
    expect(given.account.rounds).toBeUndefined();
    given.after(rotates(PLAYER, 'mine'));
    for (const seeds of [SEEDS, new RevealedSeeds()]) {
      const check = new FairnessCheck(seeds);
      for (const event of given.events) check.after(event);
      expect(check.report.finding).toBeNull();
    }
  }
});
