import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KEY_WORDS, putKey, sign } from './hmac.ts';

const key = fc.uint8Array({ minLength: 0, maxLength: 200 });
const message = fc.string({
  unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
  maxLength: 256,
});

test('signs like node:crypto, with many keys side by side', () => {
  const asked = fc.array(fc.record({ key, messages: fc.array(message, { minLength: 1, maxLength: 4 }) }), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(asked, (signers) => {
      const words = new Int32Array(signers.length * KEY_WORDS);
      for (const [place, signer] of signers.entries()) putKey(Buffer.from(signer.key), words, place * KEY_WORDS);
      for (const [place, signer] of signers.entries()) {
        for (const text of signer.messages) {
          const wanted = createHmac('sha256', signer.key).update(text).digest('hex');
          expect(sign(words, place * KEY_WORDS, text).toString('hex')).toBe(wanted);
        }
      }
    }),
  );
});

test('a signature is not changed by the next one', () => {
  const words = new Int32Array(KEY_WORDS);
  putKey(Buffer.from('key'), words, 0);
  const first = sign(words, 0, 'one');
  const text = first.toString('hex');
  sign(words, 0, 'other');
  expect(first.toString('hex')).toBe(text);
});
