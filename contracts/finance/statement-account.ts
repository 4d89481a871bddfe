import { z } from 'zod';
import { hasStatements } from '../books/account-class.ts';
import { dollarAccount } from '../treasury/events.ts';

export const statementAccount = z
  .string()
  .refine((text) => hasStatements(text) && dollarAccount.safeParse(text).success, 'This account has no statements.');
