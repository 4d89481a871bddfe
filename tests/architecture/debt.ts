import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { IS_ACCEPTING } from '#tests/golden/accept.ts';

/**
 * Compares `found` (breach -> location) with `debts/<name>.txt`. A new breach fails; a fixed one fails until `npm run check
 * -- --accept` removes its line.
 */
export function expectDebt(name: string, found: ReadonlyMap<string, string>): void {
  const file = new URL(`./debts/${name}.txt`, import.meta.url);
  const listed = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const added = [...found].filter(([breach]) => !listed.includes(breach));
  expect(added, 'new breaches').toEqual([]);
  const left = listed.filter((breach) => found.has(breach));
  if (IS_ACCEPTING) writeFileSync(file, left.map((breach) => `${breach}\n`).join(''));
  else expect(listed, 'some breaches are fixed: `npm run check -- --accept` removes them from the list').toEqual(left);
}
