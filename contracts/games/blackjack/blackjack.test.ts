import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixedDraws, zOf } from '#tests/support/fixed-draws.ts';
import { type Card, cardText, DECK, rankOf, suitOf } from '../cards/card.ts';
import { fraction } from '../chance.ts';
import type { Step } from '../round.ts';
import { blackjack } from './blackjack.ts';
import { handValue, isNatural } from './hand.ts';
import { blackjackParams } from './outcome.ts';
import { type BlackjackAction, blackjackAction, type BlackjackRound } from './round.ts';

const context = { stakePoints: 15, elapsedMs: 0, maxPayoutPoints: 1_000_000 };
type Move = BlackjackAction['type'];

/** Player, player, dealer up, dealer down, draws, then sevens. One suit. */
function table(ranks: string): readonly Card[] {
  const cards = ranks.split(' ').map((rank) => `${rank}s` as Card);
  return [...cards, ...Array<Card>(52 - cards.length).fill('7s')];
}

function playedOn(cards: readonly Card[], moves: readonly Move[]): Step<BlackjackRound> {
  return moves.reduce<Step<BlackjackRound>>(
    (step, type) => {
      if (step.kind !== 'open') throw new Error(`${type}: the round is ${step.kind}`);
      return blackjack.act(step.progress, { type }, cards, context);
    },
    blackjack.open({}, cards, context),
  );
}

function endOf(ranks: string, ...moves: Move[]) {
  const step = playedOn(table(ranks), moves);
  if (step.kind !== 'ended') throw new Error(`the round is ${step.kind}`);
  return step.end;
}

const inShort = (ranks: string, ...moves: Move[]) => {
  const { outcome, stakedPoints, payoutPoints } = endOf(ranks, ...moves);
  return [outcome.result, stakedPoints, payoutPoints];
};

describe('cards and hands', () => {
  test('52 cards in the order of the convention', () => {
    expect(new Set(DECK).size).toBe(52);
    expect([DECK[0], DECK[1], DECK[2], DECK[3], DECK[4], DECK[51]]).toEqual(['2d', '2h', '2s', '2c', '3d', 'Ac']);
    expect([rankOf('10h'), suitOf('10h'), cardText('Qd')]).toEqual(['10', 'hearts', 'Q of diamonds']);
  });

  test.each([
    [['As', 'Kd'], 21, true],
    [['As', 'Ad'], 12, true],
    [['As', '6d'], 17, true],
    [['As', '6d', 'Kd'], 17, false],
    [['As', 'Ad', '9d'], 21, true],
    [['As', 'Ad', 'Kd', '9d'], 21, false],
    [['Ks', 'Qd', '2d'], 22, false],
    [['As', 'As', 'As', 'As', 'Kd', '8d'], 22, false],
  ] as const)('%j is %i, soft: %s', (cards, total, isSoft) => {
    expect(handValue(cards)).toEqual({ total, isSoft });
  });

  test('21 with three cards is not a natural', () => {
    expect([isNatural(['As', 'Kd']), isNatural(['7s', '7d', '7h'])]).toEqual([true, false]);
  });
});

describe('the deal', () => {
  test('ends at once with a natural: 2.5 gross, rounded down', () => {
    expect(inShort('A K 5 6')).toEqual(['blackjack', 15, 37]);
    expect(endOf('A K 5 6').outcome.dealerCards).toEqual(['5s', '6s']);
  });

  test('ends at once when the dealer has one, under whichever card; both together push', () => {
    expect(inShort('10 9 A K')).toEqual(['lose', 15, 0]);
    expect(inShort('10 9 K A')).toEqual(['lose', 15, 0]);
    expect(inShort('A Q K A')).toEqual(['push', 15, 15]);
  });
});

describe('the moves', () => {
  test('stand: the dealer draws to 17 and the higher hand wins', () => {
    expect(inShort('10 9 10 8', 'stand')).toEqual(['win', 15, 30]);
    expect(inShort('10 8 10 8', 'stand')).toEqual(['push', 15, 15]);
    expect(inShort('10 7 10 8', 'stand')).toEqual(['lose', 15, 0]);
    expect(inShort('10 2 10 6 10', 'stand')).toEqual(['win', 15, 30]);
    expect(endOf('10 9 2 2 2 2 2 5 3', 'stand').outcome.dealerCards).toHaveLength(7);
  });

  test('the dealer stands on a soft 17', () => {
    expect(endOf('10 8 A 6', 'stand').outcome).toMatchObject({ dealerCards: ['As', '6s'], result: 'win' });
  });

  test('hit: draws one card; above 21 the round is lost before the dealer draws', () => {
    expect(playedOn(table('5 6 10 8 2'), ['hit'])).toEqual({
      kind: 'open',
      progress: { playerCards: ['5s', '6s', '2s'], dealerUp: '10s' },
    });
    expect(inShort('10 6 10 2 K', 'hit')).toEqual(['bust', 15, 0]);
    expect(endOf('10 6 10 2 K', 'hit').outcome.dealerCards).toEqual(['10s', '2s']);
    expect(inShort('5 6 10 8 2 8', 'hit', 'hit', 'stand')).toEqual(['win', 15, 30]);
  });

  test('double: twice the stake, exactly one card, then the dealer', () => {
    expect(inShort('5 6 10 8 10', 'double')).toEqual(['win', 30, 60]);
    expect(inShort('5 6 10 8 7', 'double')).toEqual(['push', 30, 30]);
    expect(inShort('5 6 10 8 2', 'double')).toEqual(['lose', 30, 0]);
    expect(inShort('10 6 10 8 10', 'double')).toEqual(['bust', 30, 0]);
    expect(endOf('5 6 10 8 10', 'double')).toMatchObject({
      multiplierHundredths: 200,
      outcome: { isDoubled: true, playerCards: ['5s', '6s', '10s'] },
    });
    expect(blackjack.extraStakePoints({ type: 'double' }, 15)).toBe(15);
    expect(blackjack.extraStakePoints({ type: 'hit' }, 15)).toBe(0);
  });

  test('double with three cards is refused and changes nothing', () => {
    expect(playedOn(table('2 3 10 8 2'), ['hit', 'double'])).toMatchObject({
      kind: 'refused',
      code: 'double-unavailable',
    });
  });

  test('an abandoned round stands', () => {
    const cards = table('10 9 10 8');
    const progress = { playerCards: ['10s', '9s'] as Card[], dealerUp: '10s' as Card };
    expect(blackjack.settle(progress, cards, context)).toMatchObject({
      outcome: { isDoubled: false },
      stakedPoints: 15,
      payoutPoints: 30,
    });
  });

  test('rejects a move that contains a result or winnings', () => {
    expect(blackjackAction.safeParse({ type: 'stand', result: 'blackjack' }).success).toBe(false);
    expect(blackjackAction.safeParse({ type: 'split', result: 'win' }).success).toBe(false);
    expect(blackjackParams.safeParse({ cards: [] }).success).toBe(false);
  });
});

test('every result pays its multiple of the total stake, to the hundredth', () => {
  expect(endOf('A K 5 6').multiplierHundredths).toBe(250);
  expect(endOf('10 9 10 8', 'stand').multiplierHundredths).toBe(200);
  expect(endOf('10 8 10 8', 'stand').multiplierHundredths).toBe(100);
  expect(endOf('10 7 10 8', 'stand').multiplierHundredths).toBe(0);
  expect(endOf('10 6 10 2 K', 'hit').multiplierHundredths).toBe(0);
});

test('the published chance of a winning natural equals the count over the first four ranks', () => {
  const ranks = DECK.filter((card) => suitOf(card) === 'spades');
  const hands = ranks.flatMap((one) => ranks.map((other) => isNatural([one, other])));
  const naturals = hands.filter(Boolean).length;
  expect(blackjack.odds).toMatchObject([
    { chance: fraction(naturals * (hands.length - naturals), hands.length ** 2), multiplierHundredths: 250 },
  ]);
});

test('the clock never ends a round', () => {
  expect(blackjack.dueAfterMs({ playerCards: ['5s', '6s'], dealerUp: 'As' }, table('5 6 A 9'))).toBeNull();
});

describe('the hidden card', () => {
  test('is not visible to the player', () => {
    const progress = { playerCards: ['5s', '6s'] as Card[], dealerUp: 'As' as Card };
    expect(blackjack.visible(progress, context)).toEqual({
      playerCards: ['5s', '6s'],
      playerValue: 11,
      dealerCards: ['As', null],
      dealerValue: 11,
      mayDouble: true,
      maySplit: false,
      split: null,
    });
  });

  test('leaves no trace while the round is open: with other hidden cards the view is the same', () => {
    const card = fc.constantFrom(...DECK);
    const cards = fc.array(card, { minLength: 52, maxLength: 52 });
    fc.assert(
      fc.property(cards, cards, fc.integer({ min: 0, max: 4 }), (here, others, hits) => {
        const known = 4 + hits;
        const there = here.map((mine, place) => (place === 3 || place >= known ? others[place]! : mine));
        const [one, other] = [here, there].map((secret) => shownAfter(secret, hits));
        fc.pre(one !== null && other !== null);
        expect(one).toBe(other);
      }),
    );
  });

  function shownAfter(cards: readonly Card[], hits: number): string | null {
    let step = blackjack.open({}, cards, context);
    for (let done = 0; done < hits && step.kind === 'open'; done++) {
      step = blackjack.act(step.progress, { type: 'hit' }, cards, context);
    }
    if (step.kind !== 'open') return null;
    expect(blackjack.progress.parse(step.progress)).toEqual(step.progress);
    return JSON.stringify([step, blackjack.visible(step.progress, context)]);
  }
});

test('a natural has a chance of 8 in 169; the seeds give 52 cards to a round', () => {
  const rounds = 12_000;
  const draws = fixedDraws('naturals');
  let naturals = 0;
  for (let nonce = 0; nonce < rounds; nonce++) {
    if (isNatural(blackjack.deal({}, draws(nonce, 2)))) naturals++;
  }
  expect(Math.abs(zOf(naturals, rounds, 8 / 169))).toBeLessThan(4.5);
  expect(blackjack.deal({}, draws(0, blackjack.floatsNeeded({})))).toHaveLength(52);
});

test('the longest possible hands fit into the dealt cards', () => {
  const aces = Array<Card>(52).fill('As');
  const hits = Array<Move>(20).fill('hit');
  expect(playedOn(aces, hits.slice(0, 19)).kind).toBe('open');
  const step = playedOn(aces, [...hits.slice(0, 19), 'stand']);
  expect(step).toMatchObject({ kind: 'ended', end: { outcome: { result: 'win' } } });
  expect(playedOn(aces, hits)).toMatchObject({ kind: 'ended', end: { outcome: { result: 'bust' } } });
});

test('replaying the claim of any round gives the same round', () => {
  const draws = fixedDraws('replayed');
  const moves = fc.array(fc.constantFrom<Move>('hit', 'stand', 'double'), { maxLength: 6 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), moves, (nonce, wanted) => {
      const cards = blackjack.deal({}, draws(nonce, 52));
      let step = blackjack.open({}, cards, context);
      for (const type of [...wanted, 'stand' as const]) {
        if (step.kind !== 'open') break;
        const next = blackjack.act(step.progress, { type }, cards, context);
        if (next.kind !== 'refused') step = next;
      }
      if (step.kind !== 'ended') throw new Error(`the round is ${step.kind}`);
      const { outcome, stakedPoints, payoutPoints, multiplierHundredths } = step.end;
      expect(blackjack.replay({}, blackjack.outcome.parse(outcome), stakedPoints, cards)).toMatchObject({
        outcome,
        payoutPoints,
        multiplierHundredths,
      });
      expect(payoutPoints).toBeLessThanOrEqual(blackjack.topPayoutPoints({}, context.stakePoints));
    }),
  );
});

test('a claimed round with a better card, or one card fewer, does not hold', () => {
  const cards = table('10 6 10 8 9');
  const bust = { playerCards: ['10s', '6s', '9s'] as Card[], dealerCards: ['10s', '8s'] as Card[], isDoubled: false };
  const replayed = (told: typeof bust) => blackjack.replay({}, { ...told, result: 'bust' }, 15, cards).outcome;
  expect(replayed(bust)).toEqual({ ...bust, result: 'bust' });
  expect(replayed({ ...bust, playerCards: ['10s', '6s', '5s'] }).playerCards).toEqual(bust.playerCards);
  expect(replayed({ ...bust, playerCards: [...bust.playerCards, '7s'] }).playerCards).toEqual(bust.playerCards);
  expect(replayed({ ...bust, playerCards: ['10s', '6s'] }).result).toBe('lose');
});

test('a claimed double without exactly three cards does not hold', () => {
  const cards = table('2 3 10 8 4 5 6');
  for (const playerCards of [cards.slice(0, 2), [...cards.slice(0, 2), ...cards.slice(4, 6)]]) {
    const told = { playerCards, dealerCards: cards.slice(2, 4), isDoubled: true, result: 'lose' as const };
    expect(blackjack.replay({}, told, 30, cards).outcome.playerCards).toEqual(['2s', '3s', '4s']);
  }
});

test('a claimed draw after a natural does not hold, because the round was over at the deal', () => {
  const cards = table('10 9 A K 2');
  const told = {
    playerCards: ['10s', '9s', '2s'] as Card[],
    dealerCards: ['As', 'Ks'] as Card[],
    result: 'win' as const,
  };
  for (const isDoubled of [false, true]) {
    expect(blackjack.replay({}, { ...told, isDoubled }, 15, cards)).toMatchObject({
      outcome: { playerCards: ['10s', '9s'], isDoubled: false, result: 'lose' },
      payoutPoints: 0,
    });
  }
});
