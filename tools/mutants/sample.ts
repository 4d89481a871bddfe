import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { type Checker, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant, StrykerOptions } from '@stryker-mutator/api/core';
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import { ROOT } from '../command.ts';

export type Sample = { readonly oneIn: number; readonly seed: string };

/** Depends on the mutant alone, so that a change elsewhere does not draw another sample. */
export function isSampled({ fileName, location, replacement }: Mutant, { oneIn, seed }: Sample): boolean {
  const { start, end } = location;
  const place = [relative(ROOT, fileName), start.line, start.column, end.line, end.column];
  const key = JSON.stringify([seed, ...place, replacement]);
  return createHash('sha256').update(key).digest().readUInt32BE() % oneIn === 0;
}

/** Stryker cannot sample. Its checkers can reject mutants before they run: they are then reported as compile errors. */
class SampleChecker implements Checker {
  static readonly inject = tokens(commonTokens.options);
  readonly #sample: Sample;

  constructor(options: StrykerOptions) {
    this.#sample = options['sample'] as Sample;
  }

  async init(): Promise<void> {}

  async group(mutants: Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants: Mutant[]) {
    return Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        isSampled(mutant, this.#sample)
          ? { status: CheckStatus.Passed as const }
          : { status: CheckStatus.CompileError as const, reason: 'not in the sample' },
      ]),
    );
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker)];

export const strykerValidationSchema = { properties: { sample: { type: 'object' } } };
