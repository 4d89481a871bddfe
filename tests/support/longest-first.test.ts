import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { turnOf } from './longest-first.ts';

const integration = fileURLToPath(new URL('../integration', import.meta.url));

test('the file of all faults goes first, the rest of its folder later, unlisted files last', () => {
  const faults = `${integration}/scaled/faults.int.test.ts`;
  const files = [`${integration}/rounds/mines.int.test.ts`, `${integration}/scaled/late-kafka.int.test.ts`, faults];
  expect(existsSync(faults)).toBe(true);
  expect(files.toSorted((a, b) => turnOf(a) - turnOf(b))).toEqual(files.toReversed());
});
