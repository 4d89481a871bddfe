import type { z } from 'zod';

/** "batch.0.n: Invalid input: ...; type: ..." */
export function complaintOf({ issues }: Pick<z.ZodError, 'issues'>): string {
  return issues
    .map(({ path, message }) => [path.join('.'), message].filter((part) => part !== '').join(': '))
    .join('; ');
}
