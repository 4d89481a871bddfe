import { expect, test } from 'vitest';
import { redacted, restored, type Stored } from './redact.ts';

const SECRETS = ['path-secret-0123456', 'a+b/c secret'];
const request: Stored = {
  rawTarget: '/api/postback/monlix/path-secret-0123456?userId=u_7f3a&secretKey=a%2Bb%2Fc%20secret',
  headers: { authorization: 'Bearer a+b/c secret', 'content-type': 'text/plain' },
  body: Buffer.from([0xff, 0x00, ...Buffer.from('secret=a+b/c secret')]),
};

test('a secret is not stored, plain or encoded, and is restored in its place', () => {
  const stored = redacted(request, SECRETS, 'm1');
  const text = JSON.stringify({ ...stored, body: Buffer.from(stored.body).toString('latin1') });
  for (const secret of [...SECRETS, encodeURIComponent(SECRETS[1]!)]) expect(text).not.toContain(secret);
  expect(restored(stored, SECRETS, 'm1')).toEqual({ ...request, body: Buffer.from(request.body) });
});

test("a sender that guesses a marker's form does not get a secret put in its place", () => {
  const forged = { ...request, rawTarget: '/api/postback/monlix?secretKey=[secret-m1-1-0]' };
  expect(restored(redacted(forged, SECRETS, 'm2'), SECRETS, 'm2').rawTarget).toBe(forged.rawTarget);
});
