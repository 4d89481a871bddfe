import { afterEach, describe, expect, test, vi } from 'vitest';
import { bestOf, takeTurns } from './rounds.ts';

describe('taking turns', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('all warm up for two runs in turns, then take turns; only these count', async () => {
    const order: string[] = [];
    const contender = (label: string) => ({
      label,
      run: async (ms: number) => {
        order.push(`${label}${ms}`);
        return order.length;
      },
    });
    const figures = await takeTurns([contender('A'), contender('B')], 'bets/s', { rounds: 2, runMs: 100 });
    expect(order).toEqual(['A', 'B', 'A', 'B', 'A', 'B', 'A', 'B'].map((label) => `${label}100`));
    expect(figures).toEqual([
      { label: 'A', unit: 'bets/s', runs: [5, 7] },
      { label: 'B', unit: 'bets/s', runs: [6, 8] },
    ]);
  });

  test('whoever needs longer to warm up begins earlier: the last runs that do not count take turns as well', async () => {
    const order: string[] = [];
    const contender = (label: string) => ({ label, run: async () => order.push(label) });
    const slow = { ...contender('slow'), warmUps: 4 };
    const [figure] = await takeTurns([slow, contender('fast')], 'ms', { rounds: 1, runMs: 1 });
    expect(order).toEqual(['slow', 'slow', 'slow', 'fast', 'slow', 'fast', 'slow', 'fast']);
    expect(figure!.runs).toEqual([7]);
  });

  test('what warming up has left to be done is done before the turns', async () => {
    const order: string[] = [];
    const contender = { label: 'A', warmUps: 1, run: async () => order.push('run') };
    await takeTurns([contender], 'ms', { rounds: 1, runMs: 1, settle: async () => void order.push('settle') });
    expect(order).toEqual(['run', 'settle', 'run']);
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
