import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { hmac } from './hmac.ts';

test('it is HMAC-SHA256, for keys up to a block', () => {
  for (const keyBytes of [0, 1, 32, 63, 64]) {
    for (const bytes of [0, 16, 100]) {
      const [key, message] = [Buffer.alloc(keyBytes, 7), Buffer.alloc(bytes, 9)];
      expect(hmac(key, message)).toEqual(createHmac('sha256', key).update(message).digest());
    }
  }
});
