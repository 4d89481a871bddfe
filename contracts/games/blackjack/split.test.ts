import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixedDraws } from '#tests/support/fixed-draws.ts';
import type { Card } from '../cards/card.ts';
import type { Step } from '../round.ts';
import { blackjack } from './blackjack.ts';
import { cardsDrawn } from './drawn.ts';
import type { BlackjackAction, BlackjackRound } from './round.ts';

const context = { stakePoints: 15, elapsedMs: 0, maxPayoutPoints: 1_000_000, maxStakePoints: 100_000 };
type Move = BlackjackAction['type'];

/** Player, player, dealer up, dealer down, second card of each hand, draws, then sevens. One suit. */
function table(ranks: string): readonly Card[] {
  const cards = ranks.split(' ').map((rank) => `${rank}s` as Card);
  return [...cards, ...Array<Card>(52 - cards.length).fill('7s')];
}

function playedOn(cards: readonly Card[], moves: readonly Move[], given = context): Step<BlackjackRound> {
  return moves.reduce<Step<BlackjackRound>>(
    (step, type) => {
      if (step.kind !== 'open') throw new Error(`${type}: the round is ${step.kind}`);
      return blackjack.act(step.progress, { type }, cards, given);
    },
    blackjack.open({}, cards, given),
  );
}

function endOf(ranks: string, ...moves: Move[]) {
  const step = playedOn(table(ranks), moves);
  if (step.kind !== 'ended') throw new Error(`the round is ${step.kind}`);
  return step.end;
}

function inShort(ranks: string, ...moves: Move[]) {
  const { outcome, stakedPoints, payoutPoints, multiplierHundredths } = endOf(ranks, ...moves);
  const results = outcome.split!.map(({ result }) => result).join(', ');
  return [results, outcome.result, stakedPoints, payoutPoints, multiplierHundredths];
}

const refusedBy = (ranks: string, moves: readonly Move[], given = context) => playedOn(table(ranks), moves, given);

describe('a split', () => {
  test('gives each card of the pair a hand and one card more, and the first hand is in play', () => {
    const step = playedOn(table('8 8 6 10 3 2'), ['split']);
    expect(step).toEqual({
      kind: 'open',
      progress: { playerCards: ['8s', '8s'], dealerUp: '6s', split: { first: ['8s', '3s'], second: ['8s', '2s'] } },
    });
    if (step.kind !== 'open') throw new Error('it is over');
    expect(blackjack.visible(step.progress, context)).toMatchObject({
      mayDouble: false,
      maySplit: false,
      split: {
        hands: [
          ['8s', '3s'],
          ['8s', '2s'],
        ],
        inPlay: 0,
      },
    });
    expect(blackjack.extraStakePoints({ type: 'split' }, 15)).toBe(15);
    expect(blackjack.raisedPoints(step.progress, 15)).toBe(15);
  });

  test.each([
    ['8 8 6 10', true],
    ['10 K 6 10', true],
    ['Q J 6 10', true],
    ['A A 6 10', true],
    ['8 9 6 10', false],
    ['A 9 6 10', false],
  ])('of %s is offered: %s', (ranks, isOffered) => {
    const step = playedOn(table(ranks), []);
    if (step.kind !== 'open') throw new Error('it is over');
    expect(blackjack.visible(step.progress, context).maySplit).toBe(isOffered);
    expect(refusedBy(ranks, ['split']).kind === 'refused').toBe(!isOffered);
  });

  test('draws for the first hand until it stands or is over, then for the second, then for the dealer', () => {
    const { outcome } = endOf('8 8 6 10 3 2 5 4 9 K', 'split', 'hit', 'stand', 'hit', 'hit');
    expect(outcome.split!.map(({ cards }) => cards)).toEqual([
      ['8s', '3s', '5s'],
      ['8s', '2s', '4s', '9s'],
    ]);
    expect(outcome.dealerCards).toEqual(['6s', '10s', 'Ks']);
    expect(cardsDrawn(outcome)).toEqual(table('8 8 6 10 3 2 5 4 9 K').slice(0, 10));
  });

  test('pays each hand against the same dealer', () => {
    expect(inShort('8 8 10 9 10 3 10', 'split', 'stand', 'hit')).toEqual(['lose, win', 'push', 30, 30, 100]);
    expect(inShort('10 10 10 8 9 10', 'split', 'stand', 'stand')).toEqual(['win, win', 'win', 30, 60, 200]);
    expect(inShort('10 10 10 9 9 10', 'split', 'stand', 'stand')).toEqual(['push, win', 'win', 30, 45, 150]);
    expect(inShort('10 10 10 9 9 8', 'split', 'stand', 'stand')).toEqual(['push, lose', 'lose', 30, 15, 50]);
    expect(inShort('10 10 10 9 8 8', 'split', 'stand', 'stand')).toEqual(['lose, lose', 'lose', 30, 0, 0]);
  });

  test('with two busts ends before the dealer draws; with one the dealer plays', () => {
    const both = endOf('8 8 10 2 8 8 K K', 'split', 'hit', 'hit');
    expect(both.outcome).toMatchObject({ result: 'bust', dealerCards: ['10s', '2s'] });
    const one = endOf('8 8 10 2 8 8 K 9', 'split', 'hit', 'stand');
    expect(one.outcome).toMatchObject({ result: 'lose', dealerCards: ['10s', '2s', '9s'] });
    expect(one.outcome.split!.map(({ result }) => result)).toEqual(['bust', 'lose']);
  });

  test('of aces gives each one card and stands; 21 is no natural and pays 1:1', () => {
    expect(inShort('A A 10 9 K 9', 'split')).toEqual(['win, win', 'win', 30, 60, 200]);
    expect(endOf('A A 10 9 5 3', 'split').outcome.split!.map(({ cards }) => cards.length)).toEqual([2, 2]);
  });

  test('a hand of 21 stands automatically', () => {
    expect(playedOn(table('10 10 10 9 A 5'), ['split'])).toMatchObject({ kind: 'open' });
    expect(inShort('10 10 10 9 A 5', 'split', 'stand')).toEqual(['win, lose', 'push', 30, 30, 100]);
    expect(inShort('10 10 10 9 A A', 'split')).toEqual(['win, win', 'win', 30, 60, 200]);
    expect(inShort('10 10 10 9 5 A', 'split', 'stand')).toEqual(['lose, win', 'push', 30, 30, 100]);
  });

  test('allows no second split and no double', () => {
    const twice = { kind: 'refused', code: 'split-unavailable', message: 'You can split once in a round.' };
    expect(refusedBy('8 8 6 10 8 8', ['split', 'split'])).toEqual(twice);
    expect(refusedBy('8 8 6 10 3 2', ['split', 'double'])).toMatchObject({ code: 'double-unavailable' });
  });

  test('is refused after a hit, and where both stakes pass the highest bet', () => {
    expect(refusedBy('2 2 6 10 2', ['hit', 'split'])).toMatchObject({ code: 'split-unavailable' });
    const within = { ...context, maxStakePoints: 30 };
    expect(refusedBy('8 8 6 10 3 2', ['split'], within).kind).toBe('open');
    expect(refusedBy('8 8 6 10 3 2', ['split'], { ...context, maxStakePoints: 29 })).toMatchObject({
      code: 'split-unavailable',
      message: 'Both hands together would stake more than 29 points, the most here.',
    });
  });

  test('that is abandoned stands with both hands', () => {
    const cards = table('10 10 10 9 8 10');
    const step = playedOn(cards, ['split']);
    if (step.kind !== 'open') throw new Error('it is over');
    expect(blackjack.settle(step.progress, cards, context)).toEqual(
      endOf('10 10 10 9 8 10', 'split', 'stand', 'stand'),
    );
  });
});

test('the longest possible hands of a split fit into the dealt cards', () => {
  // Soft 20 of a two and eight aces, then a two, and aces up to 21.
  const hits = [...Array<Card>(7).fill('As'), '2s', ...Array<Card>(9).fill('As')] as Card[];
  const dealer = ['As', 'As', 'As', 'As', '6s', 'As', 'As', 'As', 'As', '10s'] as Card[];
  const cards = [...(['2s', '2s', 'As', 'As', 'As', 'As'] as Card[]), ...hits, ...hits, ...dealer];
  expect(cards.length).toBeLessThanOrEqual(blackjack.floatsNeeded({}));
  const step = playedOn(cards, ['split', ...Array<Move>(34).fill('hit')]);
  if (step.kind !== 'ended') throw new Error('it is open');
  const { split, dealerCards } = step.end.outcome;
  expect([...split!.map((hand) => hand.cards.length), dealerCards.length]).toEqual([19, 19, 12]);
});

const moves = fc.array(fc.constantFrom<Move>('hit', 'stand'), { maxLength: 8 });
const pairs = fc.constantFrom('2 2', '8 8', '10 K', 'A A', '6 6');

test('with any cards and moves the hands pay the round’s payout, and replaying the claim gives the same round', () => {
  const draws = fixedDraws('splits');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), pairs, moves, (nonce, pair, wanted) => {
      const drawn = blackjack.deal({}, draws(nonce, 52));
      const cards = [...(pair.split(' ').map((rank) => `${rank}s`) as Card[]), ...drawn.slice(2)];
      fc.pre(blackjack.open({}, cards, context).kind === 'open');
      let step = playedOn(cards, ['split']);
      for (const type of [...wanted, 'stand' as const, 'stand' as const]) {
        if (step.kind !== 'open') break;
        expect(blackjack.progress.parse(step.progress)).toEqual(step.progress);
        step = blackjack.act(step.progress, { type }, cards, context);
      }
      if (step.kind !== 'ended') throw new Error(`the round is ${step.kind}`);
      const { outcome, stakedPoints, payoutPoints, multiplierHundredths } = step.end;
      const perHand = { win: 30, push: 15, lose: 0, bust: 0 };
      expect(payoutPoints).toBe(outcome.split!.reduce((sum, { result }) => sum + perHand[result], 0));
      expect(stakedPoints).toBe(30);
      expect(payoutPoints).toBeLessThanOrEqual(blackjack.topPayoutPoints({}, 15));
      expect(cards.slice(0, cardsDrawn(outcome).length)).toEqual(cardsDrawn(outcome));
      const claim = blackjack.outcome.parse(outcome);
      expect(blackjack.replay({}, claim, stakedPoints, cards)).toMatchObject({
        outcome,
        payoutPoints,
        multiplierHundredths,
      });
    }),
  );
});

describe('a claim', () => {
  const cards = table('8 8 10 9 3 2 10 10');
  const told = endOf('8 8 10 9 3 2 10 10', 'split', 'hit', 'hit', 'stand').outcome;
  const replayed = (claim: typeof told) => blackjack.replay({}, claim, 30, cards).outcome;

  test('of the played split holds', () => expect(replayed(told)).toEqual(told));

  test('of a better result, another card or a card more does not', () => {
    const [first, second] = told.split!;
    const better = { ...told, split: [first, { ...second, result: 'push' }] } as typeof told;
    expect(replayed(better)).toEqual(told);
    const other = { ...told, split: [first, { ...second, cards: ['8s', '2s', '9s'] }] } as typeof told;
    expect(replayed(other)).toEqual(told);
    const more = { ...told, split: [{ ...first, cards: [...first.cards, '9s'] }, second] } as typeof told;
    expect(replayed(more)).toEqual(told);
  });

  test('of a split of two different values, or after a natural, does not', () => {
    expect(blackjack.replay({}, told, 30, table('8 9 10 9 3 2')).outcome.split).toBeUndefined();
    expect(blackjack.replay({}, told, 30, table('8 8 A K 3 2')).outcome.split).toBeUndefined();
  });
});
