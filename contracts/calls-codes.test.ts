import { expect, test } from 'vitest';
import { leavesOf } from '#tests/support/leaves-of.ts';
import { CALLS } from './calls.ts';
import type { Call } from './definition/call.ts';

/** Codes that their maker chooses. */
const CHOSEN = new Set(['make-promo', 'choose-referral-code']);

const CODES = (CALLS as readonly (Call & { name: string })[])
  .filter(({ name }) => !CHOSEN.has(name))
  .flatMap((call) => leavesOf(call.body).map((leaf) => ({ ...leaf, name: call.name })))
  .filter(({ keys }) => keys.at(-1) === 'code');

const PRINTED = '12345678';

const TYPED = [
  ['full-width digits', '１２３４５６７８'],
  ['Arabic digits', '١٢٣٤٥٦٧٨'],
  ['blanks around', '  12345678\n'],
  ['no-break blanks between', '1234\u00a05678'],
  ['a zero-width character', '1234\u200b5678'],
  ['a direction mark', '\u200f12345678\u200e'],
  ['the number of its line', '1. 12345678'],
  ['quotation marks', '“12345678”'],
] as const;

test.each(CODES.map(({ name, schema }) => [name, schema] as const))(
  '%s reads a code however it is typed',
  (_name, schema) => {
    const read = (text: string) => schema.safeParse(text).data;
    expect(TYPED.map(([what, typed]) => [what, read(typed)])).toEqual(TYPED.map(([what]) => [what, PRINTED]));
    const hyphens = ['1234-5678', '1234–5678', '1234\u20115678', '1234\u22125678', '1234－5678'].map(read);
    expect(new Set(hyphens).size).toBe(1);
  },
);
