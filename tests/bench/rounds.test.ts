import { describe, expect, test } from 'vitest';
import { bestOf, takeTurns } from './rounds.ts';

describe('taking turns', () => {
  test('all warm up for two runs, then take turns; only the turns count', async () => {
    const order: string[] = [];
    const contender = (label: string) => ({
      label,
      run: async (ms: number) => {
        order.push(`${label}${ms}`);
        return order.length;
      },
    });
    const figures = await takeTurns([contender('A'), contender('B')], 'bets/s', { rounds: 2, runMs: 100 });
    expect(order).toEqual(['A', 'A', 'B', 'B', 'A', 'B', 'A', 'B'].map((label) => `${label}100`));
    expect(figures).toEqual([
      { label: 'A', unit: 'bets/s', runs: [5, 7] },
      { label: 'B', unit: 'bets/s', runs: [6, 8] },
    ]);
  });

  test('the best of several baselines is the one with the highest median, not the luckiest run', () => {
    const steady = { label: 'steady', unit: '', runs: [10, 11, 12] };
    const lucky = { label: 'lucky', unit: '', runs: [5, 6, 99] };
    expect(bestOf([lucky, steady])).toBe(steady);
  });
});
