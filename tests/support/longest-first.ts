// No worker is left with a long file at the end. Vitest's own order needs a cache that a fresh clone lacks.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** In tests/integration, longest first. */
const LONG = [
  'scaled/faults',
  'ground/start',
  'relay',
  'operator/operator',
  'kafka-port',
  'ground/embedded',
  'roles',
  'scaled',
  'reactor',
  'operator',
  'leases',
  'faults',
  'audit',
  'accounts/devices',
  'projections',
] as const;

/** Lower runs earlier. */
export function turnOf(file: string): number {
  const index = LONG.findIndex((part) => file.includes(`/tests/integration/${part}`));
  return index === -1 ? LONG.length : index;
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => turnOf(a.moduleId) - turnOf(b.moduleId));
  }
}
