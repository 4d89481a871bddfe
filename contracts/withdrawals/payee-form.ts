import { z } from 'zod';
import { NO_BIDI, ONE_LINE, withoutInvisible } from '../definition/one-line.ts';
import { COUNTRIES } from './countries.ts';

const NAME = 'Enter your first and last name, as in your passport.';

export const payeeForm = z.strictObject({
  legalName: z
    .string(NAME)
    .max(100, 'A name has at most 100 characters.')
    .regex(ONE_LINE, NAME)
    .regex(NO_BIDI, NAME)
    .overwrite((text) => withoutInvisible(text).normalize('NFC').replace(/\s+/gu, ' ').trim())
    .regex(/\p{L}.*\p{L}/u, NAME),
  country: z.string('Choose your country.').refine((code) => COUNTRIES.has(code), 'Choose your country.'),
});
export type PayeeForm = z.infer<typeof payeeForm>;
