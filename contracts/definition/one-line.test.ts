import { expect, test } from 'vitest';
import { charactersOf, cutText } from './emoji.ts';
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

const EMOJI = [
  ['a family', '👨‍👩‍👧‍👦'],
  ['a couple with skin tones', '👩🏽‍❤️‍💋‍👨🏼'],
  ['a profession', '🧑🏿‍🚀'],
  ['a heart in red', '❤️'],
  ['a heart as text', '❤︎'],
  ['a heart on fire', '❤️‍🔥'],
  ['the flag of Norway', '🇳🇴'],
  ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['the rainbow flag', '🏳️‍🌈'],
  ['the pirate flag', '🏴‍☠️'],
  ['a keycap', '1️⃣'],
  ['a keycap of a sign', '#️⃣'],
  ['a polar bear', '🐻‍❄️'],
  ['an eye in a speech bubble', '👁️‍🗨️'],
  ['a waving hand', '👋🏾'],
] as const;

test.each(EMOJI)('keeps %s whole', (_what, emoji) => {
  expect(withoutInvisible(`a\u200b${emoji}\u202eb ${emoji}${emoji}`)).toBe(`a${emoji}b ${emoji}${emoji}`);
  expect(charactersOf(emoji)).toEqual([emoji]);
});

test('an emoji does not carry other invisible characters', () => {
  for (const [text, cleaned] of [
    ['🃏\u200d', '🃏'],
    ['🃏\u200d\u200d🃏', '🃏🃏'],
    ['\u200d🃏', '🃏'],
    ['a\u200d🃏', 'a🃏'],
    ['🃏\ufe0f\ufe0f', '🃏\ufe0f'],
    ['1\u200d2', '12'],
    ['1\ufe0f2', '12'],
    ['🏴\u{e0067}\u{e0062}', '🏴'],
    ['🃏\u{e0067}\u{e0062}\u{e0073}\u{e007f}', '🃏'],
    [`🏴${'\u{e0061}'.repeat(40)}\u{e007f}`, '🏴'],
    [
      `${'🃏\u200d'.repeat(40)}🃏`,
      Array.from({ length: 7 }, (_, at) => Array.from({ length: at === 6 ? 5 : 6 }, () => '🃏').join('\u200d')).join(
        '',
      ),
    ],
  ] as const) {
    expect(withoutInvisible(text)).toBe(cleaned);
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

test('text is cut between characters', () => {
  expect([4, 11, 12].map((most) => cutText('a👨‍👩‍👧‍👦e\u0301', most))).toEqual(['a', 'a', 'a👨‍👩‍👧‍👦']);
});
