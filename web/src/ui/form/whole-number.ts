import { asNumber } from '#contracts/definition/as-typed.ts';
import { formatPoints } from '../figure/format.ts';

/** `value` is null for an empty text. */
export type ReadNumber = { value: number | null; problem: null } | { value: null; problem: string };

const NOT_WHOLE = 'Enter a whole number, such as 1500.';

const UNIT = /\s*(?:points?|pts?\.?)$/i;
const PLAIN = /^\+?\d+$/;
/** As the site writes numbers, or with blanks or apostrophes. `1.500` is also one and a half. */
const GROUPED = /^\d{1,3}(?:([,'’\u00a0\u202f ])\d{3})(?:\1\d{3})*$/;
/** A second dot cannot be a decimal point. */
const DOTTED = /^\d{1,3}(?:\.\d{3}){2,}$/;
const NO_CENTS = /[.,]0{0,2}$/;

/** Refuses text that could be read as another amount. */
export function readWholeNumber(text: string, max: number): ReadNumber {
  const typed = asNumber(text).replace(UNIT, '');
  if (typed === '') return { value: null, problem: null };
  const whole = typed.replace(NO_CENTS, '');
  if (![PLAIN, GROUPED, DOTTED].some((form) => form.test(whole))) return { value: null, problem: NOT_WHOLE };
  const value = Number(whole.replaceAll(/\D/g, ''));
  return value > max ? { value: null, problem: `Enter at most ${formatPoints(max)}.` } : { value, problem: null };
}
