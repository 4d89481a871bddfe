import { expect, test } from 'vitest';
import { hasProtoKey } from './proto-key.ts';

test.each([
  ['{"__proto__": {"isAdmin": true}}', true],
  ['{"dice": {"__proto__": 1}}', true],
  ['[[{"__proto__": []}]]', true],
  [String.raw`{"\u005f_proto_\u005F": 1}`, true],
  ['{"reason": "__proto__ is a word"}', false],
  [String.raw`{"reason": "a \u005f blank"}`, false],
  ['{"proto": 1, "_proto_": 2}', false],
  ['"__proto__"', false],
])('%s has the key: %s', (text, has) => {
  expect(hasProtoKey(JSON.parse(text))).toBe(has);
});

test('searches lists of any depth and length', () => {
  const deep = `${'['.repeat(3000)}{"__proto__":1}${']'.repeat(3000)}`;
  const long = `[${'0,'.repeat(200_000)}{"__proto__":1}]`;
  expect([deep, long].map((text) => hasProtoKey(JSON.parse(text)))).toEqual([true, true]);
});
