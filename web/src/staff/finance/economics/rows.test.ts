import { expect, test } from 'vitest';
import { type FlowRow, rowsBy, startsOf, stepsOf } from './rows.ts';

const none = { pointsIn: 0n, pointsOut: 0n, dollarsIn: 0n, dollarsOut: 0n, result: 0n, entries: 1 };
const ROWS: FlowRow[] = [
  { ...none, start: '2026-11-01', group: 'game', name: 'dice', pointsIn: 300n, pointsOut: 100n, result: 2_000_000n },
  { ...none, start: '2026-11-02', group: 'game', name: 'dice', pointsIn: 50n, pointsOut: 150n, result: -1_000_000n },
  { ...none, start: '2026-11-02', group: 'network', name: 'cpx', dollarsIn: 500_000n, result: 500_000n },
];

test('totals add up the steps of a name, and rows by time keep them apart', () => {
  const [dice, cpx] = rowsBy(ROWS, 'name');
  expect(dice).toMatchObject({ start: null, name: 'dice', pointsIn: 350n, pointsOut: 250n, result: 1_000_000n });
  expect(cpx).toMatchObject({ name: 'cpx', entries: 1, of: { network: { dollarsIn: 500_000n } } });
  expect(rowsBy(ROWS, 'step').map(({ start, name }) => `${start} ${name}`)).toEqual([
    '2026-11-01 dice',
    '2026-11-02 dice',
    '2026-11-02 cpx',
  ]);
});

test('the chart shows dollars, with points at par, costs below zero and a bar for each day', () => {
  expect(stepsOf(ROWS, { from: '2026-11-01', to: '2026-11-03', step: 'day' })).toEqual([
    { start: '2026-11-01', brought: 3, cost: -1, result: 2 },
    { start: '2026-11-02', brought: 1, cost: -1.5, result: -0.5 },
    { start: '2026-11-03', brought: 0, cost: -0, result: 0 },
  ]);
});

test('weeks begin on Monday and months on their first day', () => {
  expect(startsOf({ from: '2026-11-04', to: '2026-11-16', step: 'week' })).toEqual([
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
  ]);
  expect(startsOf({ from: '2026-01-31', to: '2026-03-01', step: 'month' })).toEqual([
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
  ]);
});
