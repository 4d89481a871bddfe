import { expect, test, vi } from 'vitest';
import { exactJson, parseExactly } from './exact-json.ts';

const BORDER = 2n ** 53n;

test('integers keep every digit in both directions, below and beyond 2^53', () => {
  const sums = [BORDER - 1n, BORDER, BORDER + 1n, -BORDER - 1n, 2n ** 63n, 10n ** 40n + 1n];
  const text = exactJson({ sums });
  expect(text).toBe(`{"sums":[${sums.join(',')}]}`);
  expect(parseExactly(text)).toEqual({ sums: [Number.MAX_SAFE_INTEGER, ...sums.slice(1)] });
});

test('anything but a large integer is read as by JSON.parse', () => {
  const text = '{"a":[0.1234567890123456789,1e30,-5,null,true,"9007199254740993"],"b":{"c":12345678901234567.5}}';
  expect(parseExactly(text)).toEqual(JSON.parse(text));
  expect(() => parseExactly('{"a":9007199254740993')).toThrow(SyntaxError);
});

test('without bigints the text equals that of JSON.stringify', () => {
  const value = { a: [1, 'two', null, undefined, { b: 0.1 }], at: new Date(0), none: undefined };
  expect(exactJson(value)).toBe(JSON.stringify(value));
  expect(exactJson(value, 2)).toBe(JSON.stringify(value, null, 2));
});

test('a browser without source text access reads the nearest double', () => {
  const parse = JSON.parse;
  using _old = vi
    .spyOn(JSON, 'parse')
    .mockImplementation((text, reviver) =>
      parse(text, reviver === undefined ? undefined : (key, value) => reviver.call(undefined, key, value)),
    );
  expect(parseExactly('{"sum":9007199254740993}')).toEqual({ sum: 9007199254740992 });
});
