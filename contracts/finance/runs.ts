import { z } from 'zod';
import { exceptionType, matchRule } from './matching.ts';

export const runSummary = z.object({
  confirmed: z.partialRecord(matchRule, z.int()),
  suggested: z.partialRecord(matchRule, z.int()),
  exceptions: z.partialRecord(exceptionType, z.int()),
  /** Entries that the statement may still show. */
  awaited: z.int(),
  /** More lines or entries are open than one run takes. */
  hasMore: z.boolean(),
});
export type RunSummary = z.infer<typeof runSummary>;
