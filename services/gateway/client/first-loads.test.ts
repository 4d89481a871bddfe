import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFirstLoads, shellOf, titled, withFirstLoads } from './first-loads.ts';

const PAGE = '<html><head></head><body></body></html>';
const LOADS = [
  {
    path: '/earn',
    files: ['/assets/earn.js'],
    reads: ['/api/auth/user'],
    shell: { name: 'earn', isForVisitor: false },
  },
];

test('the page of a player asks for the files and first reads of its screen', () => {
  expect(withFirstLoads(PAGE, LOADS, '/earn', false)).toBe(
    '<html><head><link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/auth/user">\n' +
      '<link rel="modulepreload" crossorigin href="/assets/earn.js">\n</head><body></body></html>',
  );
});

test('the page of a visitor asks for no reads of a player', () => {
  expect(withFirstLoads(PAGE, LOADS, '/earn', true)).not.toContain('/api/');
});

test('a page has the shell of its screen, else the one of its reader; the staff area has none', () => {
  expect(shellOf(LOADS, '/earn', false)).toBe('earn-shell.html');
  expect(shellOf(LOADS, '/earn', true)).toBe('visitor-shell.html');
  expect(shellOf(LOADS, '/profile', false)).toBe('player-shell.html');
  expect(shellOf(LOADS, '/admin', false)).toBe(null);
  expect(shellOf(LOADS, '/admin/players', false)).toBe(null);
});

test('a whole page loads none of the app, and names its files for when its visitor does something', () => {
  const page =
    '<html><head><script type="module" crossorigin src="/assets/index.js"></script>\n' +
    '<link rel="modulepreload" crossorigin href="/assets/ground.js">\n</head><body></body></html>';
  const shell = { name: 'auth', isForVisitor: true, isWhole: true } as const;
  const loads = [{ path: '/auth', files: ['/assets/auth.js'], reads: [], shell }];
  expect(withFirstLoads(page, loads, '/auth', true)).toBe(
    '<html><head><script src="/intent.js" data-app="/assets/index.js" data-files="/assets/ground.js /assets/auth.js"></script>\n' +
      '</head><body></body></html>',
  );
});

test('the page has the title of its shell', () => {
  const page = '<title>Tallyhouse</title>';
  expect(titled(page, '<style id="shell-style" data-title="Sign In" nonce="n"></style>')).toBe(
    '<title>Sign In · Tallyhouse</title>',
  );
  expect(titled(page, '<style id="shell-style" nonce="n"></style>')).toBe(page);
});

test('another page is unchanged', () => {
  expect(withFirstLoads(PAGE, LOADS, '/profile', false)).toBe(PAGE);
});

test('a client built without the list has no first loads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'first-loads-'));
  try {
    expect(await readFirstLoads(folder)).toEqual([]);
    await writeFile(join(folder, 'first-loads.json'), JSON.stringify(LOADS));
    expect(await readFirstLoads(folder)).toEqual(LOADS);
  } finally {
    await rm(folder, { recursive: true });
  }
});
