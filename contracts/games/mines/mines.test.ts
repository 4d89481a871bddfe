import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { payoutPoints } from '#contracts/points.ts';
import { chiSquareOf, fixedDraws, zOf } from '#tests/support/fixed-draws.ts';
import { fraction } from '../chance.ts';
import tables from '../payout-tables.json' with { type: 'json' };
import type { Step } from '../round.ts';
import { mines } from './mines.ts';
import { chanceOfSafe, lastStep, minesHundredths, safeTiles } from './multipliers.ts';
import { minesAction, minesParams, type MinesProgress, type MinesRound } from './round.ts';

const COUNTS = [3, 4, 5, 6, 7, 8, 9, 10];
const context = { stakePoints: 100, elapsedMs: 0, maxPayoutPoints: 1_000_000 };
const reveal = (tile: number) => ({ type: 'reveal', tile }) as const;
const cashOut = { type: 'cash-out' } as const;

function opened(step: Step<MinesRound>): MinesProgress {
  if (step.kind !== 'open') throw new Error(`the round is ${step.kind}`);
  return step.progress;
}

function endOf(step: Step<MinesRound>) {
  if (step.kind !== 'ended') throw new Error(`the round is ${step.kind}`);
  return step.end;
}

function after(secret: readonly number[], tiles: readonly number[], mineCount = secret.length): MinesProgress {
  return tiles.reduce<MinesProgress>(
    (progress, tile) => opened(mines.act(progress, reveal(tile), secret, context)),
    opened(mines.open({ mineCount }, secret, context)),
  );
}

describe('the price', () => {
  test.each(COUNTS)('of every step with %i mines is the published one and returns 95.48 to 96 %%', (mineCount) => {
    const published = (tables.mines_multiplier_by_mines_then_reveals_96 as Record<string, number[]>)[mineCount]!;
    const steps = Array.from({ length: safeTiles(mineCount) }, (_, before) => before + 1);
    expect(steps.map((step) => minesHundredths(mineCount, step) / 100)).toEqual(published);
    for (const step of steps) {
      const { numerator, denominator } = chanceOfSafe(mineCount, step);
      const back = fraction(numerator * minesHundredths(mineCount, step), denominator * 100);
      expect(back.numerator * 100).toBeLessThanOrEqual(96 * back.denominator);
      expect(back.numerator * 10_000).toBeGreaterThanOrEqual(9548 * back.denominator);
      // One hundredth more would exceed 96 %.
      expect(numerator * (minesHundredths(mineCount, step) + 1)).toBeGreaterThan(96 * denominator);
      const bet = `${mineCount} mines, ${step === 1 ? '1 safe tile' : `${step} safe tiles`}`;
      expect(mines.returns.find((line) => line.bet === bet)!.returnToPlayer).toEqual(back);
    }
  });

  test('chances are the published ones', () => {
    const five = [1, 2, 3, 4, 5];
    expect(five.map((step) => chanceOfSafe(3, step))).toEqual([
      fraction(22, 25),
      fraction(77, 100),
      fraction(77, 115),
      fraction(133, 230),
      fraction(57, 115),
    ]);
    expect(chanceOfSafe(10, 4)).toEqual(fraction(273, 2530));
  });
});

describe('a round', () => {
  const secret = [4, 9, 20];

  test('pays the current step', () => {
    const progress = after(secret, [0, 1, 2]);
    expect(progress).toEqual({ mineCount: 3, revealed: [0, 1, 2] });
    expect(mines.visible(progress, context)).toMatchObject({
      multiplierHundredths: 143,
      payoutPoints: 143,
      nextHundredths: 166,
    });
    expect(endOf(mines.act(progress, cashOut, secret, context))).toEqual({
      outcome: { mines: secret, revealed: [0, 1, 2], hitTile: null },
      stakedPoints: 100,
      multiplierHundredths: 143,
      payoutPoints: 143,
    });
  });

  test('ends on a mine without payout and shows all mines', () => {
    const end = endOf(mines.act(after(secret, [0, 1]), reveal(9), secret, context));
    expect(end).toMatchObject({ multiplierHundredths: 0, payoutPoints: 0 });
    expect(end.outcome).toEqual({ mines: secret, revealed: [0, 1], hitTile: 9 });
  });

  test('ignores a repeated tile', () => {
    expect(mines.act(after(secret, [0, 1]), reveal(0), secret, context)).toEqual({ kind: 'unchanged' });
  });

  test('cannot be cashed out before the first tile', () => {
    expect(mines.act(after(secret, []), cashOut, secret, context)).toMatchObject({
      kind: 'refused',
      code: 'nothing-revealed',
    });
  });

  test('can be cashed out after the first tile', () => {
    expect(endOf(mines.act(after(secret, [0]), cashOut, secret, context))).toMatchObject({
      outcome: { revealed: [0], hitTile: null },
      payoutPoints: 109,
    });
  });

  test('cashes out when abandoned, and returns the stake if no tile is revealed', () => {
    expect(mines.settle(after(secret, [0, 1]), secret, context)).toMatchObject({ payoutPoints: 124 });
    expect(mines.settle(after(secret, []), secret, context)).toMatchObject({
      payoutPoints: 100,
      multiplierHundredths: 100,
    });
  });

  test('adds no stake with a move and never ends by the clock', () => {
    expect(mines.extraStakePoints(reveal(0), 100)).toBe(0);
    expect(mines.dueAfterMs(after(secret, [0]), secret)).toBeNull();
  });

  test('with every safe tile open cashes out automatically', () => {
    const ten = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    const small = { ...context, stakePoints: 1, maxPayoutPoints: 10_000_000 };
    let step = mines.open({ mineCount: 10 }, ten, small);
    for (let tile = 10; tile < 25; tile++) step = mines.act(opened(step), reveal(tile), ten, small);
    expect(endOf(step)).toMatchObject({ multiplierHundredths: 313_800_960, payoutPoints: 3_138_009 });
  });

  test('cashes out automatically at the last step whose payout fits', () => {
    // 3 mines: 1.09, 1.24, 1.43 of 100 points.
    const capped = { ...context, maxPayoutPoints: 124 };
    expect(lastStep(3, 100, 124)).toBe(2);
    expect(lastStep(3, 100, 142)).toBe(2);
    expect(lastStep(3, 100, 143)).toBe(3);
    expect(lastStep(3, 100, 108)).toBe(0);
    const first = opened(mines.act(after(secret, []), reveal(0), secret, capped));
    expect(endOf(mines.act(first, reveal(1), secret, capped))).toMatchObject({ payoutPoints: 124 });
  });

  test('is accepted if its first step fits, regardless of later steps', () => {
    expect(mines.topPayoutPoints({ mineCount: 3 }, 100)).toBe(109);
    expect(mines.topPayoutPoints({ mineCount: 10 }, 100)).toBe(160);
  });

  test('never pays more than the highest payout, at any accepted stake', () => {
    const anyStake = fc.record({
      mineCount: fc.integer({ min: 3, max: 10 }),
      stakePoints: fc.integer({ min: 1, max: 100_000 }),
      maxPayoutPoints: fc.integer({ min: 1, max: 2_000_000 }),
    });
    fc.assert(
      fc.property(anyStake, ({ mineCount, stakePoints, maxPayoutPoints }) => {
        fc.pre(mines.topPayoutPoints({ mineCount }, stakePoints) <= maxPayoutPoints);
        const step = lastStep(mineCount, stakePoints, maxPayoutPoints);
        expect(step).toBeGreaterThanOrEqual(1);
        expect(payoutPoints(stakePoints, minesHundredths(mineCount, step))).toBeLessThanOrEqual(maxPayoutPoints);
        if (step === safeTiles(mineCount)) return;
        const next = payoutPoints(stakePoints, minesHundredths(mineCount, step + 1));
        expect(next).toBeGreaterThan(maxPayoutPoints);
      }),
    );
  });
});

describe('the secret', () => {
  const shuffled = fc.shuffledSubarray(
    Array.from({ length: 25 }, (_, tile) => tile),
    { minLength: 25, maxLength: 25 },
  );

  test('leaves no trace while the round is open: other mines under the same safe tiles look the same', () => {
    fc.assert(
      fc.property(shuffled, fc.integer({ min: 3, max: 10 }), fc.integer({ min: 0, max: 4 }), (tiles, count, safe) => {
        const revealed = tiles.slice(0, safe);
        const [here, there] = [tiles.slice(safe, safe + count), tiles.slice(-count)];
        const progress = after(here, revealed);
        expect(JSON.stringify(after(there, revealed))).toBe(JSON.stringify(progress));
        expect(mines.progress.parse(progress)).toEqual(progress);
      }),
    );
  });

  test('follows from the seeds, each tile once', () => {
    const draws = fixedDraws('mines places');
    for (const mineCount of COUNTS) {
      const secret = mines.deal({ mineCount }, draws(mineCount, mines.floatsNeeded({ mineCount })));
      expect(new Set(secret).size).toBe(mineCount);
      expect(mines.deal({ mineCount: 3 }, draws(mineCount, 10))).toEqual(secret.slice(0, 3));
    }
  });
});

test('a claim with a changed, unsafe or repeated tile does not hold', () => {
  const secret = [4, 9, 20];
  const params = { mineCount: 3 };
  const told = { mines: secret, revealed: [0, 1], hitTile: null };
  expect(mines.replay(params, told, 100, secret)).toMatchObject({ outcome: told, payoutPoints: 124 });
  const lost = { mines: secret, revealed: [0, 1], hitTile: 9 };
  expect(mines.replay(params, lost, 100, secret)).toMatchObject({ outcome: lost, payoutPoints: 0 });
  for (const lie of [
    { mines: [5, 9, 20], revealed: [0, 1], hitTile: null },
    { mines: secret, revealed: [0, 4], hitTile: null },
    { mines: secret, revealed: [0, 0], hitTile: null },
    { mines: secret, revealed: [0], hitTile: 1 },
  ]) {
    expect(mines.replay(params, lie, 100, secret).outcome).not.toEqual(lie);
  }
});

test.each([0, 2, 11, 24, 3.5, '3', null, undefined])('rejects %j mines', (mineCount) => {
  expect(minesParams.safeParse({ mineCount }).success).toBe(false);
});

test.each([{ type: 'reveal' }, { type: 'reveal', tile: 25 }, { type: 'reveal', tile: -1 }, { type: 'peek' }])(
  'rejects %j as a move',
  (action) => {
    expect(minesAction.safeParse(action).success).toBe(false);
  },
);

test('8,000 boards of one seed pair have the expected distribution of mines and safe tiles', () => {
  const rounds = 8000;
  const draws = fixedDraws('mines');
  const counts = Array<number>(25).fill(0);
  let survived = 0;
  for (let nonce = 0; nonce < rounds; nonce++) {
    const secret = mines.deal({ mineCount: 5 }, draws(nonce, 5));
    for (const tile of secret) counts[tile]!++;
    if ([0, 12, 24].every((tile) => !secret.includes(tile))) survived++;
  }
  for (const count of counts) expect(Math.abs(zOf(count, rounds, 5 / 25))).toBeLessThan(4.5);
  const { chiSquare, limit } = chiSquareOf(counts.map((count) => ({ count, chance: 1 / 25 })));
  expect(chiSquare).toBeLessThan(limit);
  const { numerator, denominator } = chanceOfSafe(5, 3);
  expect(Math.abs(zOf(survived, rounds, numerator / denominator))).toBeLessThan(4.5);
});
