import { expect, test } from 'vitest';
import type { SettingRow } from '#projections/settings/read.ts';
import { firstValuesOf } from './first-values.ts';
import { type Settled, settle } from './settled.ts';

const FIRST = firstValuesOf({ firstSettings: { 'signup-bonus': 7 } });

function settled(rows: readonly SettingRow[], before: Settled | null = null) {
  const now = settle(FIRST, rows, before);
  return { ...now, complaints: [...now.problems].map((problem) => problem.join(': ')) };
}

const row = (key: string, value: unknown, seq = 3): SettingRow => ({ key, value, seq, actor: 'operator:7', at: 1000 });

test('an unchanged setting has its first value and no author', () => {
  const { values, origins, complaints } = settled([]);
  expect(values['signup-bonus']).toBe(7);
  expect([origins.size, complaints]).toEqual([0, []]);
});

test('a changed setting has its stored value, its author and its time', () => {
  const { values, origins } = settled([row('signup-bonus', 250)]);
  expect(values['signup-bonus']).toBe(250);
  expect(origins.get('signup-bonus')).toEqual({ seq: 3, actor: 'operator:7', at: 1000 });
});

test('an unknown key is ignored', () => {
  const { values, complaints } = settled([row('of-a-newer-program', 1)]);
  expect([values, complaints]).toEqual([FIRST, []]);
});

test('an invalid stored value gives way to the default, not the environment, and is reported', () => {
  const { values, origins, complaints } = settled([row('signup-bonus', -5)]);
  expect(values['signup-bonus']).toBe(100);
  expect(origins.has('signup-bonus')).toBe(false);
  expect(complaints).toEqual(['signup-bonus: must be a whole number from 0 to 1000000']);
});

test('an invalid stored value gives way to the last valid one, with its author', () => {
  const before = settled([row('signup-bonus', 250)]);
  const { values, origins, complaints } = settled([row('signup-bonus', -5, 4)], before);
  expect([values['signup-bonus'], origins.get('signup-bonus')?.seq]).toEqual([250, 3]);
  expect(complaints).toHaveLength(1);
  const after = settled([row('signup-bonus', -5, 4), row('weekly-bonus', 7, 5)], {
    values,
    origins,
    problems: new Map(),
  });
  expect([after.values['signup-bonus'], after.complaints]).toEqual([250, complaints]);
});

test('an unchanged value stays the same object', () => {
  const rows = [row('game-limits', { dice: { maxStakePoints: 5 } })];
  const before = settled(rows);
  const after = settled([...structuredClone(rows), row('signup-bonus', 1, 4)], before);
  expect(after.values['game-limits']).toBe(before.values['game-limits']);
  expect(settled([row('game-limits', {}, 5)], after).values['game-limits']).toEqual({});
});
