import { expect, test } from 'vitest';
import { memoryHere, memorySettings } from './memory.ts';

const GIB = 2 ** 30;

test.for([
  { has: 'a small machine', gib: 0.5, settings: ['shared_buffers=128MB', 'effective_cache_size=256MB'] },
  { has: 'next to nothing', gib: 0.1, settings: ['shared_buffers=128MB', 'effective_cache_size=128MB'] },
  { has: 'a laptop', gib: 4, settings: ['shared_buffers=512MB', 'effective_cache_size=2048MB'] },
  { has: 'a server', gib: 64, settings: ['shared_buffers=1024MB', 'effective_cache_size=32768MB'] },
])('PostgreSQL on $has takes an eighth of it, within bounds', ({ gib, settings }) => {
  expect(memorySettings(gib * GIB)).toEqual(settings);
});

test("a container gets its limit, capped at the machine's memory", () => {
  expect(memoryHere(4 * GIB, 24 * GIB)).toBe(4 * GIB);
  expect(memoryHere(2 ** 63, 24 * GIB)).toBe(24 * GIB);
  expect(memoryHere(0, 24 * GIB)).toBe(24 * GIB);
});
