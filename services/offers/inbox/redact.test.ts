import fc from 'fast-check';
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

test.each([
  'path%2Dsecret%2d0123456',
  '%70%61th-secret-0123456',
  '%70%61%74%68%2d%73%65%63%72%65%74%2D%30%31%32%33%34%35%36',
  'path%252Dsecret-0123456',
  'a+b/c+secret',
  'a%2bb%2Fc%20secret',
  'a%2Bb/c%2520secret',
])('the spelling "%s" of a secret is not stored, and is restored', (spelling) => {
  const request = { rawTarget: `/api/postback/monlix/x?key=${spelling}&a=1`, headers: {}, body: Buffer.from(spelling) };
  const stored = redacted(request, SECRETS, 'm1');
  for (const text of [stored.rawTarget, Buffer.from(stored.body).toString('latin1')]) {
    expect(text).toContain('[secret-m1-');
    expect(text).not.toContain(spelling);
  }
  expect(restored(stored, SECRETS, 'm1')).toEqual(request);
});

test('any spelling of any secret comes back as it was', () => {
  const secrets = fc.array(fc.string({ minLength: 8, maxLength: 30 }), { minLength: 1, maxLength: 2 });
  fc.assert(
    fc.property(secrets, fc.infiniteStream(fc.nat(5)), fc.string(), (all, choices, around) => {
      const spelling = [...Buffer.from(all[0]!)].map((byte) => {
        const hex = byte.toString(16).padStart(2, '0');
        return [
          String.fromCharCode(byte),
          `%${hex}`,
          `%${hex.toUpperCase()}`,
          `%25${hex}`,
          String.fromCharCode(byte),
          `%${hex}`,
        ][choices.next().value as number]!;
      });
      const request = { rawTarget: `${around}${spelling.join('')}${around}`, headers: {}, body: Buffer.alloc(0) };
      expect(restored(redacted(request, all, 'm1'), all, 'm1')).toEqual(request);
    }),
  );
});

test('a secret with percent and plus signs comes back as it was', () => {
  const secrets = ['50%+25%41 off'];
  for (const spelling of ['50%+25%41 off', '50%25%2B25%2541+off', '50%2525+25%41%20off']) {
    const request = { rawTarget: `/p?k=${spelling}`, headers: {}, body: Buffer.alloc(0) };
    const stored = redacted(request, secrets, 'm1');
    expect(stored.rawTarget).toMatch(/^\/p\?k=\[secret-m1-0-\d[\dp]*\]$/);
    expect(restored(stored, secrets, 'm1')).toEqual(request);
  }
});
