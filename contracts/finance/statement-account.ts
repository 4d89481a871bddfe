import { z } from 'zod';
import { hasStatements } from '../definition/chart-of-accounts.ts';
import { dollarAccount } from '../definition/chart-of-accounts.ts';

export const statementAccount = z
  .string()
  .refine((text) => hasStatements(text) && dollarAccount.safeParse(text).success, 'This account has no statements.');
