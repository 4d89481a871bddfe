import { createHash } from 'node:crypto';
import { lstat, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { operatorBed } from './operator-bed.ts';

async function folderOfOne(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'odd-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'a file'), 'kept');
  return folder;
}

test('an export to an impossible folder is refused in a sentence', async () => {
  await using bed = await operatorBed();
  const folder = await folderOfOne();
  const file = join(folder, 'a file');
  // Node's own mkdir would loop in /proc.
  for (const out of ['/proc/house/exports', '/proc/exports', '/dev/null', file, join(file, 'exports')]) {
    const { code, out: said, err } = await bed.operate('export', '--from', '1', '--out', out);
    expect({ out, code, said }).toEqual({ out, code: 1, said: '' });
    expect(err).toMatch(/^A file cannot be used: .+, mkdir '.+'\.\n$/);
  }
  expect(await readFile(file, 'utf8')).toBe('kept');
});

test('an export creates missing folders, even along a path with ".."', async () => {
  await using bed = await operatorBed();
  const folder = await folderOfOne();
  const out = `${relative(process.cwd(), folder)}/missing/../new/newer`;
  const { code, out: said } = await bed.operate('export', '--from', '1', '--to', '3', '--out', out);
  const csv = await readFile(join(folder, 'new/newer/events-0-1-3.csv'));
  expect([code, said]).toEqual([0, expect.stringContaining(createHash('sha256').update(csv).digest('hex'))]);
  await expect(lstat(join(folder, 'missing'))).rejects.toThrow('ENOENT');
});

test('an export does not replace a target that is not a file', async () => {
  await using bed = await operatorBed();
  const folder = await folderOfOne();
  const link = join(folder, 'events-0-1-3.csv');
  await symlink('a file', link);
  const { code, err } = await bed.operate('export', '--from', '1', '--to', '3', '--out', folder);
  expect([code, err]).toEqual([1, `A file cannot be used: ${link} is there already and is no ordinary file.\n`]);
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
});
