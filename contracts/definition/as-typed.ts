// Keyboards and mail programs replace characters of codes and numbers with look-alikes.
import { withoutInvisible } from './one-line.ts';

const DASHES = /[\p{Pd}\u2212\u2043\u02d7\u2796]/gu;
/** U+2800 is invisible, but not white space. */
const BLANKS = /[\s\u2800]/gu;
const DIGITS = /\p{Nd}/gu;

const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** The ten decimal digits of a script are consecutive in Unicode. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (isDigit(zero - 1)) zero--;
  return String((code - zero) % 10);
}

/** Raised and circled digits and fractions, which would read as plain digits. */
const RAISED = /\p{No}/u;

/** A number as it was typed, with its separators. */
export function asNumber(text: string): string {
  return RAISED.test(text) ? text : inAscii(text).trim();
}

/** Blanks stay. */
function inAscii(text: string): string {
  return withoutInvisible(text).normalize('NFKC').replace(DIGITS, asciiDigit).replace(DASHES, '-');
}

export function asTyped(text: string): string {
  return inAscii(text).replace(BLANKS, '');
}

/** Codes are copied from numbered lists and from quoted text. */
const MARK_BEFORE = /^[\s\u2800"'\u2018-\u201f\u00ab\u2022\u00b7*]*(?:\d{1,2}[.):][\s\u2800]+)?/u;
const MARK_BEHIND = /[\s\u2800"'\u2018-\u201f\u00bb.,;]+$/u;

/** A code as it was printed: without what surrounds it and without blanks. */
export function asCode(text: string): string {
  return inAscii(text).replace(MARK_BEFORE, '').replace(MARK_BEHIND, '').replace(BLANKS, '');
}

/** Longer text is refused before it is read as a code. */
export const LONGEST_TYPED_CODE = 200;
