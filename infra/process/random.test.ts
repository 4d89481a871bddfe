import { expect, test } from 'vitest';
import { pooledBytes, randomAccountId, randomCommandId, randomText } from './random.ts';

test('account ids fit 48 bits and do not repeat', () => {
  const ids = Array.from({ length: 20_000 }, randomAccountId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id >= 1 && id < 2 ** 48).toBe(true);
});

test('command ids are version 7, ordered by creation to the millisecond', () => {
  const ids = Array.from({ length: 20_000 }, randomCommandId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids.slice(0, 100))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const times = ids.map((id) => id.slice(0, 13));
  expect(times).toEqual(times.toSorted());
});

test('returned bytes are copies of the pool', () => {
  const first = pooledBytes(16);
  const kept = first.toString('hex');
  const second = pooledBytes(16);
  second.fill(0);
  expect(first.toString('hex')).toBe(kept);
  expect(pooledBytes(16).equals(second)).toBe(false);
});

test('more bytes than the pool holds are drawn at once', () => {
  expect(pooledBytes(100_000)).toHaveLength(100_000);
});

test('random text has the requested length and only URL-safe characters', () => {
  for (const length of [1, 7, 16, 64]) expect(randomText(length)).toMatch(new RegExp(`^[\\w-]{${length}}$`));
});
