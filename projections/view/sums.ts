import { z } from 'zod';

export const sumText = z
  .string()
  .regex(/^-?\d+$/)
  .transform(BigInt);
