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

export function asTyped(text: string): string {
  return withoutInvisible(text).normalize('NFKC').replace(DIGITS, asciiDigit).replace(DASHES, '-').replace(BLANKS, '');
}
