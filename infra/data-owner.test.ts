import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireOwner } from './data-owner.ts';

let directory: string;

beforeAll(() => {
  directory = join(mkdtempSync(join(tmpdir(), 'tallyhouse-owner-')), 'postgres');
  mkdirSync(directory);
  writeFileSync(join(directory, 'PG_VERSION'), '18\n');
});
afterAll(() => rmSync(join(directory, '..'), { recursive: true }));

test('data of another user is refused with the names of both and what to do', () => {
  const { uid, username } = userInfo();
  expect(() => requireOwner(directory, uid + 54_321)).toThrow(
    `${directory} belongs to ${username}, and PostgreSQL runs as user ${uid + 54_321}: ` +
      `copy data with cp -a, or run chown -R ${uid + 54_321} ${directory}.`,
  );
});

test('own data, and a directory that does not exist yet, are accepted', () => {
  expect(() => requireOwner(directory, userInfo().uid)).not.toThrow();
  expect(() => requireOwner(join(directory, 'missing'), 1)).not.toThrow();
});
