import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { nodeHmac } from '#tests/support/fixed-draws.ts';
import { collectGarbage } from '#tests/support/collect-garbage.ts';
import { ServerSeeds } from './server-seeds.ts';

test('a seed depends only on the master key, the account and the epoch', () => {
  const seeds = new ServerSeeds('master');
  expect(seeds.seedOf(7, 3)).toBe(createHmac('sha256', 'master').update('7:3').digest('hex'));
  expect(seeds.hashOf(7, 3)).toBe(createHash('sha256').update(seeds.seedOf(7, 3)).digest('hex'));
  expect(new ServerSeeds('other').seedOf(7, 3)).not.toBe(seeds.seedOf(7, 3));
});

const signed = (seeds: ServerSeeds, account: number, epoch: number) => ({
  found: seeds.sign(account, epoch, 'x').toString('hex'),
  wanted: Buffer.from(nodeHmac(seeds.seedOf(account, epoch), 'x')).toString('hex'),
});

test('more accounts than the cache holds only cost time, and a new epoch has a new seed', () => {
  const seeds = new ServerSeeds('master', 3);
  for (const account of [1, 2, 3, 4, 5, 1, 2]) {
    for (const epoch of [0, 1, 0]) {
      const { found, wanted } = signed(seeds, account, epoch);
      expect(found).toBe(wanted);
    }
  }
});

test('seeds of many accounts take at most a hundred bytes each', async () => {
  const accounts = 3000;
  const bytesBefore = bytesAlive();
  const seeds = new ServerSeeds('master');
  const wrong = new Set<number>();
  for (const _round of [1, 2]) {
    for (let account = 1; account <= accounts; account++) {
      const { found, wanted } = signed(seeds, account, 0);
      if (found !== wanted) wrong.add(account);
    }
  }
  expect(wrong).toEqual(new Set());
  // Capacity doubles when it grows.
  await expect.poll(() => bytesAlive() - bytesBefore).toBeLessThan(accounts * 100 * 2);
  expect(signed(seeds, 1, 1).found).toBe(signed(seeds, 1, 1).wanted);
});

function bytesAlive(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}
