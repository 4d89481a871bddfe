import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../command.ts';
import { isSampled } from './sample.ts';

const MUTANTS = Array.from({ length: 2000 }, (_, line) => ({
  id: String(line),
  fileName: join(ROOT, 'ledger/tips/rules.ts'),
  location: { start: { line, column: 4 }, end: { line, column: 9 } },
  mutatorName: 'EqualityOperator',
  replacement: 'a <= b',
}));

const drawn = (seed: string, mutants = MUTANTS) =>
  mutants.filter((mutant) => isSampled(mutant, { oneIn: 20, seed })).map(({ location }) => location.start.line);

test('a sample is one mutant in twenty, another one for another seed', () => {
  expect(drawn('spring').length).toBeGreaterThan(60);
  expect(drawn('spring').length).toBeLessThan(140);
  expect(drawn('spring')).not.toEqual(drawn('autumn'));
});

test('a seed draws the same mutants, whatever number they have in a run', () => {
  expect(
    drawn(
      'spring',
      MUTANTS.map((mutant) => ({ ...mutant, id: `${mutant.id}0` })),
    ),
  ).toEqual(drawn('spring'));
});
