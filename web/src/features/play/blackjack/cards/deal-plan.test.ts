import { describe, expect, test } from 'vitest';
import type { ShownCard } from '#contracts/games/cards/shown-card.ts';
import { cardValue } from '#contracts/games/blackjack/hand.ts';
import { type Card, rankOf, suitOf } from '#contracts/games/cards/card.ts';
import { cardIn, dealMs, dealPlan, handsAfter, handsOf, NO_CARDS, type RoundCards } from './deal-plan.ts';

const HIDDEN: ShownCard = { suit: '?', rank: '?', value: 0 };
const shown = (card: Card): ShownCard => ({ suit: suitOf(card), rank: rankOf(card), value: cardValue(card) });

function round(player: readonly Card[], dealer: readonly [Card, ...Card[]]): RoundCards {
  const dealerCards = dealer.map(shown);
  return { playerCards: player.map(shown), dealerCards: dealer.length === 1 ? [...dealerCards, HIDDEN] : dealerCards };
}

const dealt = round(['8s', '5d'], ['10h']);
const natural = round(['As', 'Kd'], ['10h', '5c']);
const hit = round(['8s', '5d', '4c'], ['10h']);
const stood = round(['8s', '5d', '4c'], ['10h', '3c', '2d', 'Qs']);
const bust = round(['8s', '5d', 'Kc'], ['10h', '3c']);
const doubled = round(['8s', '5d', '4c'], ['10h', '7c']);

const inWords = (before: RoundCards | null, after: RoundCards) =>
  dealPlan(before, after).map(({ move, hand, place }) => `${move} ${hand} ${place + 1}`);

describe('a new round', () => {
  test('deals two cards to each, and the dealer’s second stays face down', () => {
    expect(inWords(null, dealt)).toEqual([
      'deal player 1',
      'turn player 1',
      'deal player 2',
      'turn player 2',
      'deal dealer 1',
      'turn dealer 1',
      'deal dealer 2',
    ]);
  });

  test('with a natural turns the dealer’s second card, and deals no more', () => {
    expect(inWords(null, natural).slice(6)).toEqual(['deal dealer 2', 'turn dealer 2']);
  });
});

describe('a round that goes on', () => {
  test('moves the new card only', () => {
    expect(inWords(dealt, hit)).toEqual(['deal player 3', 'turn player 3']);
  });

  test('moves nothing, and takes no time, without new cards', () => {
    expect(inWords(dealt, dealt)).toEqual([]);
    expect(dealMs(dealt, dealt)).toBe(0);
  });

  test('ends with the dealer’s hidden card, then one draw after the other', () => {
    expect(inWords(hit, stood)).toEqual([
      'turn dealer 2',
      'deal dealer 3',
      'turn dealer 3',
      'deal dealer 4',
      'turn dealer 4',
    ]);
  });

  test('has the dealer begin a second after the player’s cards are set', () => {
    expect(dealPlan(hit, stood)[0]!.atMs).toBe(1000);
    const [own, dealer] = [dealPlan(dealt, doubled)[1]!, dealPlan(dealt, doubled)[2]!];
    expect([own.hand, dealer.hand]).toEqual(['player', 'dealer']);
    expect(dealer.atMs - own.atMs).toBe(1000);
  });

  test('does not wait for the dealer after a bust', () => {
    const [, own, dealer] = dealPlan(dealt, bust);
    expect(dealer!.atMs - own!.atMs).toBeLessThan(1000);
  });
});

describe('a split', () => {
  const hand = (cards: readonly Card[]) => ({ cards: cards.map(shown), value: 0, isInPlay: false, result: null });
  const split = (first: readonly Card[], second: readonly Card[], dealer: readonly [Card, ...Card[]]): RoundCards => ({
    ...round(['8s', '8d'], dealer),
    splitHands: [hand(first), hand(second)],
  });
  const pair = round(['8s', '8d'], ['10h']);
  const parted = split(['8s', '5d'], ['8d', 'Kc'], ['10h']);
  const ended = split(['8s', '5d', '9c'], ['8d', 'Kc'], ['10h', '7c']);

  test('moves the second card to the second hand, and deals one card to each', () => {
    expect(inWords(pair, parted)).toEqual(['deal player 2', 'turn player 2', 'deal second 2', 'turn second 2']);
    expect(handsAfter(pair, parted, 0)).toMatchObject({ player: [{ card: '8s' }], second: [{ card: '8d' }] });
    expect(handsOf(parted).second.map(({ card }) => card)).toEqual(['8d', 'Kc']);
  });

  test('has the dealer begin at once only if both hands are bust', () => {
    expect(inWords(parted, ended)).toEqual(['deal player 3', 'turn player 3', 'turn dealer 2']);
    const waitAfter = (before: RoundCards, after: RoundCards) => {
      const [own, dealer] = dealPlan(before, after).slice(-2);
      return dealer!.atMs - own!.atMs;
    };
    expect(waitAfter(parted, ended)).toBe(1000);
    const bothBust = split(['8s', '5d', '9c'], ['8d', 'Kc', '6c'], ['10h', '7c']);
    expect(waitAfter(split(['8s', '5d', '9c'], ['8d', 'Kc'], ['10h']), bothBust)).toBeLessThan(1000);
  });
});

describe('what lies on the table', () => {
  test('is nothing before the first card and everything after the last', () => {
    expect(handsAfter(null, stood, 0)).toEqual(NO_CARDS);
    expect(handsAfter(null, stood, Infinity)).toEqual(handsOf(stood));
  });

  test('keeps the hidden card face down until it is turned', () => {
    expect(handsOf(dealt).dealer[1]).toEqual({ card: null, isFaceUp: false });
    expect(handsAfter(hit, stood, 0).dealer.map(({ isFaceUp }) => isFaceUp)).toEqual([true, false]);
    expect(handsAfter(hit, stood, 1).dealer).toEqual([
      { card: '10h', isFaceUp: true },
      { card: '3c', isFaceUp: true },
    ]);
  });

  test('is shown after the last card has been turned, card by card', () => {
    for (const [before, after] of [[null, natural] as const, [hit, stood] as const, [dealt, bust] as const]) {
      const times = dealPlan(before, after).map(({ atMs }) => atMs);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(dealMs(before, after)).toBeGreaterThan(times.at(-1)!);
    }
  });
});

test('a card that the server hides is no card', () => {
  expect(cardIn(HIDDEN)).toBeNull();
  expect(cardIn(shown('10h'))).toBe('10h');
});
