// Codes, numbers and addresses that people type or copy. Keyboards and mail programs write them with other characters that look the same.
import { withoutInvisible } from './one-line.ts';

/** Dashes of every kind, minus signs and hyphen bullets. */
const DASHES = /[\p{Pd}\u2212\u2043\u02d7\u2796]/gu;
/** U+2800 draws nothing and is no white space. */
const BLANKS = /[\s\u2800]/gu;
const DIGITS = /\p{Nd}/gu;

const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** A decimal digit of any script as an ASCII one. Unicode has the ten of a script in a row. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (isDigit(zero - 1)) zero--;
  return String((code - zero) % 10);
}

/** Full-width letters and digits of any script as ASCII, every dash as a hyphen, without blanks and invisible characters. */
export function asTyped(text: string): string {
  return withoutInvisible(text).normalize('NFKC').replace(DIGITS, asciiDigit).replace(DASHES, '-').replace(BLANKS, '');
}
