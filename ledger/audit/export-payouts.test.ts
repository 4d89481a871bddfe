import { once } from 'node:events';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { statementOf } from '#contracts/payouts/day-statement.ts';
import { exportPayouts } from './export-payouts.ts';

const DAY = '2026-05-01';
const EXPORT = { day: DAY, statements: () => [statementOf(DAY, 0, [])] };
const EMPTY = { ...EXPORT, pages: Readable.from([]) };

test('an export of payouts that cannot be written to its end leaves nothing under its name, nor changes what stood there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'export-payouts-'));
  try {
    const [broken, again] = [join(folder, 'broken.csv'), join(folder, 'again.csv')];
    await exportPayouts({ ...EMPTY, file: again });
    const before = await readFile(again, 'utf8');
    // What is in the way of writing is found by whoever writes, as a full disk is.
    for (const file of [broken, again]) await mkdir(`${file}.part`);
    const one = { partition: 0, seq: 4, at: 0, account: 11, holdId: 'a hold', points: 5, actor: null };
    for (const file of [broken, again]) {
      await expect(exportPayouts({ ...EXPORT, pages: Readable.from([[one]]), file })).rejects.toThrow('EISDIR');
    }
    expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual(['broken.csv.part']);
    expect(await readFile(again, 'utf8')).toBe(before);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each<[string, (file: string) => Promise<unknown>]>([
  ['link', (file) => symlink('elsewhere.csv', file)],
  ['socket', (file) => once(createServer().listen(file).unref(), 'listening')],
])('an export is not put in the place of a %s, which would be gone', async (_what, stand) => {
  const folder = await mkdtemp(join(tmpdir(), 'export-payouts-'));
  try {
    const file = join(folder, 'payouts.csv');
    await stand(file);
    const { mode } = await lstat(file);
    await expect(exportPayouts({ ...EMPTY, file })).rejects.toThrow('is there already and is no ordinary file');
    expect([(await lstat(file)).mode, await readdir(folder)]).toEqual([mode, ['payouts.csv']]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('an export to where a folder stands leaves no half of a file beside it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'export-payouts-'));
  try {
    await mkdir(join(folder, 'payouts.csv'));
    await expect(exportPayouts({ ...EMPTY, file: join(folder, 'payouts.csv') })).rejects.toThrow('EISDIR');
    expect(await readdir(folder)).toEqual(['payouts.csv']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
