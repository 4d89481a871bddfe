import { expect, test } from 'vitest';
import { mentionsIn, partsOf } from './mentions.ts';
import { cleanText, messageToSend } from './message.ts';

test.each([
  ['  two   words\n here ', 'two words here'],
  ['a\u202eb\u2066c', 'abc'],
  ['ad\u200bmin\ufeff', 'admin'],
  ['nul\u0000 and \ud800 alone', 'nul and \ufffd alone'],
  ['cafe\u0301', 'café'],
  [`z${'\u0335'.repeat(20)}`, `z${'\u0335'.repeat(4)}`],
  ['نمی\u200cخواهم', 'نمی\u200cخواهم'],
  ['<b>hi</b>', '<b>hi</b>'],
  ['👨‍👩‍👧‍👦 ❤️ 1️⃣ 🇳🇴 🏴‍☠️', '👨‍👩‍👧‍👦 ❤️ 1️⃣ 🇳🇴 🏴‍☠️'],
])('%j becomes %j', (text, cleaned) => expect(cleanText(text)).toBe(cleaned));

const isTaken = (message: string, receipt?: string) => messageToSend.safeParse({ message, receipt }).success;

test('a message has 1 to 500 characters after trimming', () => {
  const taken = ['a', ` ${'a'.repeat(500)} `, '🎲'.repeat(500), '👨‍👩‍👧‍👦'.repeat(140), 'नि'.repeat(500)];
  const refused = [
    '',
    '   ',
    '\u200b\u2060',
    '\u2800',
    'a'.repeat(501),
    '🎲'.repeat(501),
    '👨‍👩‍👧‍👦'.repeat(141),
    'a'.repeat(4001),
  ];
  expect([taken, refused].map((texts) => texts.map((text) => isTaken(text)))).toEqual([
    taken.map(() => true),
    refused.map(() => false),
  ]);
});

test('a shared receipt needs no words', () => {
  expect([isTaken('', 'a'.repeat(60)), isTaken('', 'a b')]).toEqual([true, false]);
});

test('mentions are names after an @, three at most, each once', () => {
  expect(mentionsIn('@Anna @anna, @bert! mail@carla.x @@dora @ab @e_1 @four @five')).toEqual(['anna', 'bert', 'e_1']);
});

test('a text is cut at its mentions and nothing is lost', () => {
  const text = 'hi @anna, well played @bert';
  const parts = partsOf(text);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.filter(({ isMention }) => isMention).map((part) => part.text)).toEqual(['@anna', '@bert']);
});
