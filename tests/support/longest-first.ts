// No worker is left with a long file at the end. Vitest's own order needs a cache that a fresh clone lacks.
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ROOT } from '../../tools/command.ts';
import { keptDurations, turnOf } from '../../tools/kept-durations.ts';

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kept = keptDurations();
    const turn = ({ moduleId }: TestSpecification) => turnOf(kept[relative(ROOT, moduleId)]);
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => turn(one) - turn(other) || 0);
  }
}
