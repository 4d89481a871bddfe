import { z } from 'zod';

/** Number() would also accept 0x10, 1e1, 5.0 and " 5". */
const DIGITS = /^(0|[1-9]\d{0,15})$/;

/** `name` is used in messages. Set defaults with `prefault`, so that they are documented. */
export function wholeNumber(name: string, least: number, most: number) {
  return z.preprocess(
    (text) => (typeof text === 'string' && DIGITS.test(text) ? Number(text) : text),
    z
      .int({
        error: ({ code }) => (code === 'invalid_type' ? `"${name}" must be a whole number, in digits.` : undefined),
      })
      .min(least)
      .max(most),
  );
}
