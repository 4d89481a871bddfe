import { afterEach, describe, expect, test, vi } from 'vitest';
import { bestOf, takeTurns } from './rounds.ts';

describe('taking turns', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

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

  test('whoever needs longer to warm up gets more runs that do not count', async () => {
    let runs = 0;
    const slow = { label: 'slow', warmUps: 4, run: async () => ++runs };
    const [figure] = await takeTurns([slow], 'ms', { rounds: 2, runMs: 1 });
    expect(figure!.runs).toEqual([5, 6]);
  });

  test('the garbage of one run is not the next one’s, unless the heap is to stay as it is', async () => {
    const collect = vi.fn<() => void>();
    vi.stubGlobal('gc', collect);
    const contender = { label: 'A', run: async () => 1 };
    await takeTurns([contender], 'ms', { rounds: 1, runMs: 1, keepsHeap: true });
    expect(collect).not.toHaveBeenCalled();
    await takeTurns([contender], 'ms', { rounds: 1, runMs: 1 });
    expect(collect).toHaveBeenCalledTimes(3);
  });

  test('the best of several baselines is the one with the highest median, not the luckiest run', () => {
    const steady = { label: 'steady', unit: '', runs: [10, 11, 12] };
    const lucky = { label: 'lucky', unit: '', runs: [5, 6, 99] };
    expect(bestOf([lucky, steady])).toBe(steady);
  });
});
