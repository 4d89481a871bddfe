import type { z } from 'zod';

/** Issues joined by "; ", each with its path. */
export function complaintOf({ issues }: Pick<z.ZodError, 'issues'>): string {
  return issues
    .map(({ path, message }) => [path.join('.'), message].filter((part) => part !== '').join(': '))
    .join('; ');
}
