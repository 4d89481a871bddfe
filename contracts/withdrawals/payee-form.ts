import { z } from 'zod';
import { NO_BIDI, ONE_LINE, withoutInvisible } from '../definition/one-line.ts';
import { COUNTRIES } from './countries.ts';

const NAME = 'Enter your first and last name, as in your passport.';

/** As it is stored. */
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

const PASSPORT = 'Write your name in Latin letters, as in the lines at the foot of the photo page of your passport.';

/** These do not give the spelling of a passport, which payments and the sanctions list have. */
const WITHOUT_SPELLING = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Hani}]/u;

/** As a player gives it. */
export const givenPayeeForm = payeeForm.extend({
  legalName: payeeForm.shape.legalName.refine((text) => !WITHOUT_SPELLING.test(text), PASSPORT),
});
