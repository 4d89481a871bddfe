import { expect, test } from 'vitest';
import { DESKS } from './desks.ts';

test('each desk has its own path and its own letter', () => {
  for (const name of ['path', 'letter'] as const) {
    const all = DESKS.map((desk) => desk[name]);
    expect(new Set(all).size, all.join(' ')).toBe(all.length);
  }
});

test('desks of a group are neighbours in the rail', () => {
  const groups = DESKS.map(({ group }) => group);
  expect(groups.filter((group, at) => group !== groups[at - 1])).toEqual([...new Set(groups)]);
});
