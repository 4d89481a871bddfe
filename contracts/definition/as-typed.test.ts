import { expect, test } from 'vitest';
import { asCode, asTyped } from './as-typed.ts';

test.each([
  ['full-width digits', '１２３４５６', '123456'],
  ['Arabic-Indic digits', '\u0661\u0662\u0663\u0664\u0665\u0660', '123450'],
  ['Persian digits', '\u06f1\u06f9\u06f0', '190'],
  ['digits of a script beyond the basic plane', '\u{1e5f2}\u{116da}', '10'],
  ['digits in bold', '\u{1d7ce}\u{1d7d7}', '09'],
  ['invisible characters', '\u200b12\u200d3\u00ad4\ufeff\u202a5\u202c', '12345'],
  ['no-break and thin blanks', '12\u00a03\u2009456\u3000\n', '123456'],
  ['dashes of every kind', 'a\u2010b\u2011c\u2013d\u2014e\u2212f\uff0dg', 'a-b-c-d-e-f-g'],
  ['full-width letters', 'ＡＢｃ', 'ABc'],
])('reads %s as they look', (_, typed, read) => {
  expect(asTyped(typed)).toBe(read);
});

test.each([
  ['1. 0123-ABCD', '0123-ABCD'],
  ['１０． 0123‑ABCD', '0123-ABCD'],
  ['• 0123–ABCD.', '0123-ABCD'],
  ['“ tally 25 ”,', 'tally25'],
  ['\u200f١٢٣٤ ٥٦٧٨\u200f', '12345678'],
  ['12 3456', '123456'],
])('reads the code %j as it was printed', (typed, code) => {
  expect(asCode(typed)).toBe(code);
});
