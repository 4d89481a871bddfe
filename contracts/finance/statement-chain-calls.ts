import { z } from 'zod';
import { defineCall, LIST } from '../definition/call.ts';
import { statementOfFile } from './files.ts';
import { statementAccount } from './statement-account.ts';

const chained = z.object({
  id: z.int(),
  file: z.int(),
  fileName: z.string(),
  ...statementOfFile.shape,
  /** Why it does not follow the statement before it: a gap, an overlap or another balance. */
  fault: z.string().nullable(),
});
export type ChainedStatement = z.infer<typeof chained>;

export const sourceStatementsCall = defineCall({
  name: 'source-statements',
  method: 'GET',
  path: '/api/finance/sources/:account/statements',
  access: 'read-books',
  budget: LIST,
  summary: 'The last 200 statements of an account, the latest first, each with its gap, overlap or changed balance.',
  params: z.object({ account: statementAccount }),
  reply: z.object({
    /** The account is stated before this instant; null without a statement or pull that has a period. */
    statedTo: z.iso.datetime().nullable(),
    rows: z.array(chained),
  }),
  refusals: [],
});
