import { expect, test } from 'vitest';
import { register } from './calls.ts';
import { codeIn, NO_CODE } from './referral-code.ts';

test.each([
  ['as it is', 'Anna_7', 'Anna_7'],
  ['with a trailing blank', 'anna ', 'anna'],
  ['with a line break after it', 'anna\r\n', 'anna'],
  ['with a tab before it', '\tanna', 'anna'],
  ['with half an emoji after it', 'anna\ud83c', 'anna'],
  ['with an emoji after it', 'anna 🎲', 'anna'],
  ['with a NUL after it', 'anna\0', 'anna'],
  ['with invisible characters', 'an\u200bna\u2060', 'anna'],
  ['in full-width letters', 'ａｎｎａ', 'anna'],
  ['in quotes, at the end of a sentence', '“anna”.', 'anna'],
  ['with underscores at its ends', '_anna_', '_anna_'],
  ['in a link', 'https://house.example/auth?ref=anna', 'anna'],
  ['in a link without a host', '/auth?tab=register&ref=anna&utm=x#top', 'anna'],
  ['in a link that was encoded twice', 'https%253A%252F%252Fhouse.example%252Fauth%253Fref%253Danna', 'anna'],
  ['in a link inside a link', 'https://house.example/auth?ref=https://house.example/auth?ref=anna', 'anna'],
  ['in a message', 'Join me at Tallyhouse with my code anna: https://house.example/auth?ref=anna\n', 'anna'],
])('a code %s is found', (_how, typed, code) => {
  expect(codeIn(typed)).toBe(code);
  expect(codeIn(codeIn(typed))).toBe(code);
});

test.each([
  ['51 letters', 'a'.repeat(51)],
  ['a line break inside', 'an\nna'],
  ['half an emoji', '\ud83c'],
  ['half an emoji inside', 'an\ud83cna'],
  ['a NUL inside', 'an\0na'],
  ['other letters', 'änna'],
  ['two words', 'anna bob'],
  ['a broken percent sign', 'an%na'],
  ['a number', 5],
  ['a list', ['anna']],
  ['very long text', 'a'.repeat(100_000)],
])('%s is no code', (_what, typed) => {
  expect(codeIn(typed)).toBe(NO_CODE);
  expect(codeIn(NO_CODE)).toBe(NO_CODE);
});

test.each([[null], [undefined], [''], ['  '], ['\u200b'], ['/auth?ref=']])('%j is no invitation', (typed) => {
  expect(codeIn(typed)).toBeUndefined();
});

test('no invitation refuses a registration', () => {
  const newcomer = { username: 'bert', email: 'bert@example.org', password: 'four brass lanterns' };
  for (const ref of ['an\nna', '\t', '\ud83c', 'a'.repeat(51), null, 5, {}, 'an\0na']) {
    expect(register.body!.safeParse({ ...newcomer, ref }).success).toBe(true);
  }
});
