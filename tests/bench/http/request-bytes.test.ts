import { expect, test } from 'vitest';
import { betRequests, writeKey } from './request-bytes.ts';

test('a bet is a whole request with its cookie, and its key changes in place', () => {
  const [request] = betRequests(3000, 'session=abc', 'dice');
  const length = request!.bytes.length;
  const text = writeKey(request!, '0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee').toString();
  expect(text).toMatch(/^POST \/api\/games\/dice HTTP\/1\.1\r\nHost: 127\.0\.0\.1:3000\r\n/);
  expect(text).toContain('\r\nCookie: session=abc\r\n');
  expect(text).toContain('\r\nIdempotency-Key: 0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee\r\n\r\n{');
  expect(text.length).toBe(length);
  const body = text.slice(text.indexOf('\r\n\r\n') + 4);
  expect(text).toContain(`Content-Length: ${body.length}\r\n`);
  expect(JSON.parse(body)).toEqual({ betAmount: 10, prediction: 'over' });
});

test('ten games are ten games, and only moves in rounds may be refused', () => {
  const requests = betRequests(3000, 'session=abc', 'ten games');
  const paths = requests.map(({ bytes }) => /^POST \/api\/games\/(\w+)/.exec(bytes.toString())![1]);
  expect(new Set(paths).size).toBe(10);
  expect(requests.filter(({ isMove }) => isMove)).toHaveLength(3);
});
