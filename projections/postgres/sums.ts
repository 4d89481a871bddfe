// Sums as they come from PostgreSQL: numeric, which has no largest value, as text of all its digits.
import { z } from 'zod';

export const sumText = z
  .string()
  .regex(/^-?\d+$/)
  .transform(BigInt);
