import { expect, test } from 'vitest';
import { needsAnother } from './set-aside.ts';

const entry = (micros: number) => ({ type: 'not-on-statement', micros }) as const;

test.each([
  ['the limit', [entry(-100)], false],
  ['more than the limit', [entry(101)], true],
  ['several that are more together, whatever their signs', [entry(-60), entry(60)], true],
  ['an amount of another currency', [{ type: 'other-currency', micros: 1 } as const], true],
])('%s', (_what, rows, wanted) => {
  expect(needsAnother(rows, 100)).toBe(wanted);
  expect(needsAnother(rows, Infinity)).toBe(false);
});
