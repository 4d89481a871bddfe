import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDisk } from './test-disk.ts';

const root = mkdtempSync(join(tmpdir(), 'test-disk-'));
const [memory, disk] = [join(root, 'memory'), join(root, 'disk')] as const;
const PLENTY = { memory, disk, roomBytes: 1, freeBytes: 1 };
/** Beyond what Linux and macOS hand out. */
const NOBODY = 2 ** 22 + 1;

beforeEach(() => [memory, disk].forEach((folder) => mkdirSync(folder, { recursive: true })));
afterAll(() => rmSync(root, { recursive: true }));

test('the tests lie in memory where there is room, others may read there, and it is gone with them', () => {
  const umask = process.umask(0o077);
  const place = testDisk(PLENTY);
  process.umask(umask);
  expect(place.path).toBe(join(memory, `tallyhouse-tests-${process.pid}`));
  expect(statSync(place.path).mode & 0o777).toBe(0o755);
  place[Symbol.dispose]();
  expect(existsSync(place.path)).toBe(false);
});

test.each([
  ['the machine has little memory left', { freeBytes: 0 }],
  ['its folder in memory is small', { roomBytes: 2 ** 60, freeBytes: 2 ** 60 }],
  ['there is no such folder', { memory: join(root, 'none') }],
])('they lie on the disk where %s', (_case, differs) => {
  using place = testDisk({ ...PLENTY, ...differs });
  expect(place.path).toBe(join(disk, `tallyhouse-tests-${process.pid}`));
});

test('what a killed run left behind is removed, what a running one or anybody else has stays', () => {
  const [forsaken, alive, other] = [NOBODY, process.ppid, 'x'].map((name) => join(memory, `tallyhouse-tests-${name}`));
  for (const folder of [forsaken!, alive!, other!]) mkdirSync(folder);
  using _place = testDisk(PLENTY);
  expect([forsaken, alive, other].map((folder) => existsSync(folder!))).toEqual([false, true, true]);
});
