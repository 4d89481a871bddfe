import { describe, expect, test } from 'vitest';
import { type Comparison, judge } from './comparison.ts';

const figure = (...runs: number[]) => ({ label: '', unit: 'bets/s', runs });
const comparison = (parts: Partial<Comparison>): Comparison => ({
  title: 'bets',
  ours: figure(100),
  baseline: figure(10),
  target: { of: 'ratio', bound: 'at-least', value: 10 },
  ...parts,
});

describe('verdicts', () => {
  test('the ratio is that of the medians, beside the extremes of the single rounds', () => {
    const verdict = judge(comparison({ ours: figure(90, 100, 140), baseline: figure(10, 10, 20) }));
    expect(verdict).toMatchObject({ ours: 100, baseline: 10, ratio: 10, ratioLow: 7, ratioHigh: 10 });
  });

  test('a promise of "at least" is met exactly at its value', () => {
    expect(judge(comparison({}))).toMatchObject({ isMet: true, missedBy: 0 });
  });

  test('a missed promise says by how much of it', () => {
    const verdict = judge(comparison({ ours: figure(75) }));
    expect(verdict.isMet).toBe(false);
    expect(verdict.missedBy).toBeCloseTo(0.25);
  });

  test('a promise of "under" is not met at its value', () => {
    const target = { of: 'ratio', bound: 'under', value: 10 } as const;
    expect(judge(comparison({ target }))).toMatchObject({ isMet: false, missedBy: 0 });
    expect(judge(comparison({ target, ours: figure(99) })).isMet).toBe(true);
  });

  test('a promise about the figure itself needs no baseline', () => {
    const target = { of: 'figure', bound: 'at-least', value: 200 } as const;
    const verdict = judge(comparison({ baseline: null, target }));
    expect(verdict).toMatchObject({ ratio: null, ratioLow: null, isMet: false, missedBy: 0.5 });
  });

  test('a figure without a promise is neither met nor missed', () => {
    expect(judge(comparison({ target: null }))).toMatchObject({ isMet: null, missedBy: 0 });
  });
});
