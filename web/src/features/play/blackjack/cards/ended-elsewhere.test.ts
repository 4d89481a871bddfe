import { expect, test } from 'vitest';
import type { BlackjackOutcome } from '#contracts/games/blackjack/outcome.ts';
import type { RecentRound } from '../../receipts/use-recent-rounds.ts';
import { handsOf, type RoundCards } from './deal-plan.ts';
import { endedElsewhere, roundCardsOf } from './ended-elsewhere.ts';

const outcome: BlackjackOutcome = {
  playerCards: ['8s', '5d', '4c'],
  dealerCards: ['10h', '3c', '6d'],
  isDoubled: false,
  result: 'lose',
};

const open = (player: BlackjackOutcome['playerCards']): RoundCards => {
  const { playerCards, dealerCards } = roundCardsOf({ ...outcome, playerCards: player });
  return { playerCards, dealerCards: [dealerCards[0]!, { suit: '?', rank: '?', value: 0 }] };
};

const inHistory = (known: unknown): RecentRound[] => {
  const round = { stakePoints: 10, payoutPoints: 0, multiplierHundredths: 0 };
  const place = { id: '0-9', title: 'Blackjack', nonce: null, at: '2026-01-01T12:00:00.000Z' };
  const receipt = { ...place, round, bet: null, changePoints: -10, balanceAfter: 90 };
  return [
    { receipt, detail: known === null ? null : { ...round, params: {}, outcome: known, nonce: 1, balanceAfter: 90 } },
  ];
};

test('its cards are those of the newest receipt, which start as last seen', () => {
  const ended = endedElsewhere(open(['8s', '5d']), inHistory(outcome))!;
  expect(ended.receipt.id).toBe('0-9');
  const { player, dealer } = handsOf(roundCardsOf(ended.outcome));
  expect(player.map(({ card }) => card)).toEqual(outcome.playerCards);
  expect(dealer.map(({ card }) => card)).toEqual(outcome.dealerCards);
});

test('the receipt of another round, or one that cannot be read yet, is ignored', () => {
  expect(endedElsewhere(open(['8s', '6d']), inHistory(outcome))).toBeNull();
  expect(endedElsewhere(open(['8s', '5d']), inHistory(null))).toBeNull();
  expect(endedElsewhere(open(['8s', '5d']), [])).toBeNull();
});

test('a split that ended elsewhere is known by its pair, and its hands have their results', () => {
  const split: BlackjackOutcome = {
    playerCards: ['8s', '8d'],
    dealerCards: ['10h', '9d'],
    isDoubled: false,
    result: 'push',
    split: [
      { cards: ['8s', 'Kd'], result: 'lose' },
      { cards: ['8d', '3c', '10c'], result: 'win' },
    ],
  };
  const { outcome: found } = endedElsewhere(open(['8s', '8d']), inHistory(split))!;
  expect(roundCardsOf(found).splitHands).toMatchObject([
    { value: 18, result: 'lose', isInPlay: false },
    { value: 21, result: 'win', isInPlay: false },
  ]);
  expect(endedElsewhere(roundCardsOf(split), inHistory(split))).not.toBeNull();
});
