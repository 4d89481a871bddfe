import { expect, test } from 'vitest';
import { isBlank, NO_BIDI, ONE_LINE, withoutInvisible } from './one-line.ts';

const BIDI = [0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069];
const INVISIBLE = [
  0x00ad, 0x034f, 0x115f, 0x180e, 0x200b, 0x200c, 0x200d, 0x2060, 0x2064, 0x3164, 0xfe0f, 0xfeff, 0xfff9,
];
const TAGS = [0xe0001, 0xe0041];

const isTaken = (text: string) => ONE_LINE.test(text) && NO_BIDI.test(text);

test('a line accepts all ordinary text, but no control, bidi or separator characters', () => {
  for (const code of [0, 9, 10, 13, 0x1b, 0x7f, 0x85, 0x9f, 0x2028, 0x2029, ...BIDI]) {
    expect([code.toString(16), isTaken(`a${String.fromCodePoint(code)}b`)]).toEqual([code.toString(16), false]);
  }
  for (const text of ['', 'Zoë O’Neil', 'علی‌رضا', 'שרה', '山田 太郎', '👨‍👩‍👧', 'x\u200by']) {
    expect([text, isTaken(text)]).toEqual([text, true]);
  }
});

test('removes invisible characters; keeps letters, accents and emoji', () => {
  for (const code of [...BIDI, ...INVISIBLE, ...TAGS]) {
    expect(withoutInvisible(`Zo${String.fromCodePoint(code)}ë 🃏`)).toBe('Zoë 🃏');
  }
});

test('keeps joiners in scripts that use them and removes them elsewhere', () => {
  for (const word of ['علی\u200cرضا', 'ക്\u200dഷ', 'क्\u200dष']) expect(withoutInvisible(word)).toBe(word);
  expect(withoutInvisible('an\u200dna')).toBe('anna');
  expect(withoutInvisible('\u200cعلی\u200c')).toBe('علی');
});

test('text of blanks and invisible characters only is blank', () => {
  for (const text of ['', ' \t', '\u3000\u00a0', '\u200b\u2060', '\u3164', '\u2800 \u2800', '\u202e\u202c']) {
    expect([text, isBlank(text)]).toEqual([text, true]);
  }
  for (const text of ['.', ' a ', '\u200bа', '🃏']) expect([text, isBlank(text)]).toEqual([text, false]);
});
