import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ensureCluster } from './cluster.ts';

test('a failed initdb is reported in its own words and leaves nothing behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tallyhouse-cluster-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = 'echo creating files; echo no room on the disk >&2; exit 1';
  const run = () => spawn('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const directory = join(folder, 'postgres');
  const made = ensureCluster({ user: null, run, seen: (path) => path }, directory, 'a password');
  await expect(made).rejects.toThrow(/^PostgreSQL could not make its data directory .*no room on the disk/s);
  await expect(made).rejects.toThrow('creating files');
  expect(readdirSync(folder)).toEqual([]);
});
