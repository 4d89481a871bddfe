import { expect, test } from 'vitest';
import { effectiveAtOf } from './posting-dialog.tsx';

const NOW = Date.UTC(2026, 10, 3, 15);

test.each([
  ['', undefined],
  ['2026-11-03', undefined],
  ['2026-10-31', '2026-10-31T23:59:59.999Z'],
])('a posting dated "%s" counts at %s', (day, at) => {
  expect(effectiveAtOf(day, NOW)).toBe(at);
});
