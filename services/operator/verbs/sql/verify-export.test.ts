import { hash } from 'node:crypto';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { booksManifest, signedText } from '#contracts/finance/books-manifest.ts';
import { fileSum } from '#infra/file-sum.ts';
import { scratchFolder } from '#infra/scratch-folder.ts';
import { noteSigner } from '#infra/signed-note.ts';
import { verifyExport } from './verify-export.ts';

const NAME = 'tally.example/books';
const signer = noteSigner(NAME, 's'.repeat(32));
const other = noteSigner(NAME, 'o'.repeat(32));

let folder: string;

async function signs(by = signer): Promise<void> {
  const files = [];
  for (const name of ['days.csv', 'readme.md']) files.push({ name, ...(await fileSum(join(folder, name))) });
  const manifest = booksManifest.parse({
    format: 2,
    month: '2026-10',
    opening: '0:0',
    position: '0:2',
    checkpoint: [],
    // The first exports had the other form.
    tree: (['base64', 'hex'] as const).map((form) => ({
      partition: 0,
      origin: 'tally.example/log/0',
      size: 2,
      root: Buffer.alloc(32).toString(form),
    })),
    program: { name: 'tallyhouse', version: '0.1.0', duckdb: '1' },
    unit: { POINT: 'points', USD: 'millionths of a dollar' },
    sheets: [],
    files,
  });
  const text = JSON.stringify(manifest);
  await writeFile(join(folder, 'manifest.json'), text);
  const signed = by.sign(signedText({ name: NAME, month: '2026-10', sha256: hash('sha256', text) }));
  await writeFile(join(folder, 'manifest.json.sig'), signed);
  await writeFile(join(folder, 'house-key.txt'), `${by.verifierKey}\n`);
}

beforeEach(async () => {
  const scratch = await scratchFolder('test');
  onTestFinished(() => scratch[Symbol.asyncDispose]());
  folder = scratch.path;
  await writeFile(join(folder, 'days.csv'), 'day,account\r\n');
  await writeFile(join(folder, 'readme.md'), '# The books');
  await signs();
});

async function zips(more: Record<string, Uint8Array> = {}): Promise<string> {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => [name, new Uint8Array(await readFile(join(folder, name)))]),
  );
  const path = `${folder}.zip`;
  onTestFinished(() => rm(path));
  await writeFile(path, zipSync({ ...(Object.fromEntries(files) as Record<string, Uint8Array>), ...more }));
  return path;
}

async function told(path: string, key: string | undefined = signer.verifierKey) {
  const said: string[] = [];
  const isRight = await verifyExport({ path, key }, { say: (line) => void said.push(line.replaceAll(path, 'books')) });
  return [isRight, ...said];
}

test('an archive, a folder and a key in a file are verified', async () => {
  const right = [
    true,
    expect.stringMatching(/^books is as the house exported it: the books of 2026-10, 2 files, signed/),
  ];
  expect(await told(await zips())).toEqual(right);
  expect(await told(folder)).toEqual(right);
  const keys = await scratchFolder('test');
  onTestFinished(() => keys[Symbol.asyncDispose]());
  await cp(join(folder, 'house-key.txt'), join(keys.path, 'key.txt'));
  expect(await told(folder, join(keys.path, 'key.txt'))).toEqual(right);
});

test('without a key nothing is proven', async () => {
  const said: string[] = [];
  expect(await verifyExport({ path: folder }, { say: (line) => void said.push(line) })).toBe(false);
  expect(said).toEqual([expect.stringContaining('proves nothing'), expect.stringContaining('--key')]);
});

test('a changed, a missing and an extra file are named, all at once', async () => {
  await writeFile(join(folder, 'days.csv'), 'day,account\r\n1\r\n');
  await rm(join(folder, 'readme.md'));
  const extra = { 'notes/a.txt': strToU8('x'), 'entries.csv': strToU8('x') };
  expect(await told(await zips(extra))).toEqual([
    false,
    'books is not as the house exported it:',
    '- notes/a.txt is not in manifest.json.',
    '- entries.csv is not in manifest.json.',
    '- days.csv was changed.',
    '- readme.md is missing.',
  ]);
});

test('a forged manifest, another key, a forged signature and none are named', async () => {
  const problem = async () => (await told(folder)).at(-1);
  const manifest = await readFile(join(folder, 'manifest.json'), 'utf8');
  await writeFile(join(folder, 'manifest.json'), manifest.replace('0:2', '0:3'));
  expect(await problem()).toBe('- manifest.json is not the one that was signed.');
  await signs(other);
  expect(await problem()).toMatch(
    /^- It is signed by tally\.example\/books\+[0-9a-f]{8}, not by tally\.example\/books\+/,
  );
  await signs();
  const note = await readFile(join(folder, 'manifest.json.sig'), 'utf8');
  await writeFile(join(folder, 'manifest.json.sig'), note.replace('2026-10', '2026-11'));
  expect(await problem()).toMatch(/^- The signature of tally\.example\/books\+[0-9a-f]{8} is wrong\.$/);
  await writeFile(join(folder, 'manifest.json.sig'), 'nothing');
  expect(await problem()).toBe('- manifest.json.sig is not a signed note.');
  await rm(join(folder, 'manifest.json.sig'));
  expect(await problem()).toBe('- It is not signed: manifest.json.sig is missing.');
  await expect(told(folder, 'hunter2')).rejects.toThrow('The key looks like');
});
