import { expect, test } from 'vitest';
import { needingAnother } from './set-aside.ts';

type Given = Parameters<typeof needingAnother>[0][number];

const entry = (id: number, micros: number): Given => ({ id, type: 'not-on-statement', micros });

test.each<[string, Given[], number[]]>([
  ['the limit', [entry(1, -100)], []],
  ['more than the limit', [entry(1, 101), entry(2, 100)], [1]],
  ['several that are more together, whatever their signs', [entry(1, -60), entry(2, 60)], [1, 2]],
  ['an amount of another currency', [{ id: 1, type: 'other-currency', micros: 1 }, entry(2, 5)], [1]],
])('%s', (_what, rows, wanted) => {
  expect([...needingAnother(rows, 100)]).toEqual(wanted);
  expect([...needingAnother(rows, Infinity)]).toEqual([]);
});
