import { describe, expect, test } from 'vitest';
import { baccarat, type BaccaratOutcome } from '#contracts/games/baccarat/baccarat.ts';
import { dealMs, dealPlan, handsAfter, NO_CARDS } from './deal-plan.ts';

const natural: BaccaratOutcome = { playerCards: ['9s', 'Kd'], bankerCards: ['3h', '4c'], result: 'player' };
const six: BaccaratOutcome = { playerCards: ['2s', '3d', '6h'], bankerCards: ['Ah', '3c', '5d'], result: 'banker' };

const inWords = (outcome: BaccaratOutcome) =>
  dealPlan(outcome).map(({ move, hand, place }) => `${move} ${hand} ${place + 1}`);

describe('a coup', () => {
  test('of four cards is dealt face down and then turned', () => {
    const four = ['player 1', 'player 2', 'banker 1', 'banker 2'];
    expect(inWords(natural)).toEqual([...four.map((card) => `deal ${card}`), ...four.map((card) => `turn ${card}`)]);
  });

  test('shows the third cards last, the player’s before the banker’s', () => {
    expect(inWords(six).slice(8)).toEqual(['deal player 3', 'turn player 3', 'deal banker 3', 'turn banker 3']);
  });

  test('starts on a bare table and ends with every card open', () => {
    for (const outcome of [natural, six]) {
      expect(handsAfter(outcome, 0)).toEqual(NO_CARDS);
      const { player, banker } = handsAfter(outcome, dealPlan(outcome).length);
      expect([player.map(({ card }) => card), banker.map(({ card }) => card)]).toEqual([
        outcome.playerCards,
        outcome.bankerCards,
      ]);
      expect([...player, ...banker].every(({ isFaceUp }) => isFaceUp)).toBe(true);
    }
  });

  test('of any draw moves in order and shows the result after the last card', () => {
    for (let draw = 0; draw < 200; draw++) {
      const floats = Array.from({ length: 6 }, (_, at) => ((draw * 7 + at * 13) % 52) / 52);
      const { outcome } = baccarat.play({ betOn: 'player' }, floats);
      const times = dealPlan(outcome).map(({ atMs }) => atMs);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(dealMs(outcome)).toBeGreaterThan(times.at(-1)!);
      expect(dealMs(outcome)).toBeLessThan(7000);
    }
  });
});
