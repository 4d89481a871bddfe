import { z } from 'zod';

/** As everybody writes one. 0x10, 1e1, 5.0 and " 5" would be numbers to JavaScript as well. */
const DIGITS = /^(0|[1-9]\d{0,15})$/;

/** `name` is what the parameter is called, for the sentence. Give it a default by `prefault`: it is documented. */
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
