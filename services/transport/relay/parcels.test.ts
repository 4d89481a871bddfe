import { expect, test } from 'vitest';
import { readAhead } from './parcels.ts';

test('the next item is requested before the last one is finished', async () => {
  const told: string[] = [];
  async function* source() {
    for (const item of ['a', 'b', 'c']) {
      told.push(`read ${item}`);
      yield item;
    }
  }
  for await (const item of readAhead(source())) {
    await Promise.resolve();
    told.push(`sent ${item}`);
  }
  expect(told).toEqual(['read a', 'read b', 'sent a', 'read c', 'sent b', 'sent c']);
});

test('a failure while reading ahead is thrown after the item before it', async () => {
  const told: string[] = [];
  async function* source() {
    yield 'a';
    throw new Error('the line was lost');
  }
  const all = async () => {
    for await (const item of readAhead(source())) {
      // Long enough for an unhandled rejection to be reported.
      await new Promise((resume) => setImmediate(resume));
      told.push(item);
    }
  };
  await expect(all()).rejects.toThrow('the line was lost');
  expect(told).toEqual(['a']);
});
