// The quick HMAC is the one of node:crypto, for any key and any message it takes; seeds are derived and forgotten.
import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collectGarbage } from '#tests/support/collect-garbage.ts';
import { HmacKey, ServerSeeds } from './server-seeds.ts';

test('it signs as node:crypto does', () => {
  const key = fc.uint8Array({ minLength: 0, maxLength: 200 });
  const message = fc.string({
    unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
    maxLength: 256,
  });
  fc.assert(
    fc.property(key, fc.array(message, { minLength: 1, maxLength: 4 }), (bytes, messages) => {
      const quick = new HmacKey(Buffer.from(bytes));
      for (const text of messages)
        expect(quick.sign(text).toString('hex')).toBe(createHmac('sha256', bytes).update(text).digest('hex'));
    }),
  );
});

test('a signature stays as it is when the key signs again', () => {
  const key = new HmacKey(Buffer.from('key'));
  const first = key.sign('one');
  const text = first.toString('hex');
  key.sign('other');
  expect(first.toString('hex')).toBe(text);
});

test('a seed follows from the master key, the account and the epoch alone', () => {
  const seeds = new ServerSeeds('master');
  expect(seeds.seedOf(7, 3)).toBe(createHmac('sha256', 'master').update('7:3').digest('hex'));
  expect(seeds.hashOf(7, 3)).toBe(createHash('sha256').update(seeds.seedOf(7, 3)).digest('hex'));
  expect(new ServerSeeds('other').seedOf(7, 3)).not.toBe(seeds.seedOf(7, 3));
});

test('more accounts than are kept ready change nothing but the speed, and a new epoch has a new key', () => {
  const seeds = new ServerSeeds('master', 3);
  const signed = (account: number, epoch: number): string => seeds.keyOf(account, epoch).sign('x').toString('hex');
  const wanted = (account: number, epoch: number): string =>
    createHmac('sha256', seeds.seedOf(account, epoch)).update('x').digest('hex');
  for (const [account, epoch] of [1, 2, 3, 4, 5, 1, 2].flatMap(
    (id) =>
      [
        [id, 0],
        [id, 1],
        [id, 0],
      ] as const,
  ))
    expect(signed(account, epoch)).toBe(wanted(account, epoch));
});

test('a key that is kept ready keeps nothing alive but itself', async () => {
  const [kept, between] = [200, 65_536];
  const bytesBefore = bytesAlive();
  const seeds = new ServerSeeds('master');
  for (let account = 1; account <= kept; account++) {
    seeds.keyOf(account, 0);
    // As much as Node cuts short-lived buffers from, before it takes the next piece: some bets of others.
    for (let bytes = 0; bytes < between; bytes += 1024) Buffer.allocUnsafe(1024);
  }
  await expect.poll(() => bytesAlive() - bytesBefore).toBeLessThan((kept * between) / 10);
  expect(seeds.keyOf(kept, 0)).toBe(seeds.keyOf(kept, 0));
});

/** What lies behind buffers, once everything dead is collected. */
function bytesAlive(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}
