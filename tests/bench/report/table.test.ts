import { describe, expect, test } from 'vitest';
import { formatFigure, printTable, type RowResult } from './table.ts';

const bets: RowResult = {
  row: 'five-statement',
  comparisons: [
    {
      title: 'durable bets',
      ours: { label: '256 in flight', unit: 'bets/s', runs: [70_000, 71_234, 72_000] },
      baseline: { label: '64 in flight', unit: 'bets/s', runs: [6_000, 6_100, 6_200] },
      target: { of: 'ratio', bound: 'at-least', value: 15 },
      notes: ['the accounts are 10,000'],
    },
  ],
};

describe('the table', () => {
  test('large figures are whole with separators, small ones keep three digits', () => {
    expect(formatFigure(71_234.5)).toBe('71,235');
    expect(formatFigure(3.456)).toBe('3.46');
    expect(formatFigure(0.3512)).toBe('0.351');
  });

  test('a comparison shows figure, baseline, ratio with its extremes, target and the miss', () => {
    const [heading, , line] = printTable([bets]).split('\n');
    expect(heading).toMatch(/^row\s+what\s+ours\s+baseline\s+ratio\s+target\s+verdict$/);
    expect(line).toContain('71,234 bets/s ±1 %');
    expect(line).toContain('6,100 bets/s ±2 %');
    expect(line).toContain('11.7 (11.6–11.7)');
    expect(line).toContain('≥ 15');
    expect(line).toMatch(/missed by 22 %$/);
  });

  test('how each figure was got stands below the table, with the notes', () => {
    const text = printTable([bets]);
    expect(text).toContain('five-statement, durable bets: ours: 256 in flight; baseline: 64 in flight');
    expect(text).toContain('five-statement, durable bets: the accounts are 10,000');
  });

  test('a row that was not run says so and why', () => {
    const text = printTable([{ row: 'log-size', notRun: 'takes minutes: only with --long' }]);
    expect(text).toMatch(/log-size\s+takes minutes: only with --long\s+not run/);
  });

  test('columns line up', () => {
    const lines = printTable([bets, { row: 'log-size', notRun: 'only with --long' }]).split('\n');
    expect(lines[2]!.indexOf('durable bets')).toBe(lines[3]!.indexOf('only with --long'));
  });
});
