import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const dist = join(import.meta.dirname, '..', '..', 'web', 'dist');
const KIB = 1024;
/** Kibibytes of script, compressed, before a screen is complete. 180 is the aim of all. */
const MOST: Record<string, number> = { '/landing': 141, '/auth': 159, '/': 172, '/earn': 155, '/withdraw': 174 };
const MOST_OF_A_TABLE = 203;

function sizeOf(file: string): number {
  const path = join(dist, file);
  return (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size;
}

test('the scripts of a first screen stay within their size', () => {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const always = [...page.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, file = '']) => file);
  const loads = JSON.parse(readFileSync(join(dist, 'first-loads.json'), 'utf8')) as { path: string; files: string[] }[];
  const sizes = loads.map(({ path, files }) => {
    const kib = [...always, ...files].reduce((sum, file) => sum + sizeOf(file), 0) / KIB;
    return { path, kib: Math.round(kib), most: MOST[path] ?? MOST_OF_A_TABLE };
  });
  expect(sizes.filter(({ kib, most }) => kib > most)).toEqual([]);
});

test('zod is loaded with a form, not with a first screen', () => {
  const loads = JSON.parse(readFileSync(join(dist, 'first-loads.json'), 'utf8')) as { path: string; files: string[] }[];
  const withZod = loads.filter(({ files }) => files.some((file) => file.startsWith('/assets/zod-')));
  expect(withZod.map(({ path }) => path)).toEqual([]);
});

/** With everything that a file imports before it runs. */
function withImports(files: Iterable<string>): Set<string> {
  const all = new Set(files);
  for (const file of all)
    for (const [, imported = ''] of readFileSync(join(dist, file), 'utf8').matchAll(
      /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g,
    ))
      all.add(`/assets/${imported}`);
  return all;
}

function laterFile(files: Iterable<string>, name: string): string {
  for (const file of files) {
    const [, found] =
      readFileSync(join(dist, file), 'utf8').match(new RegExp(`import\\(.\\./(${name}-[^)]+\\.js)`)) ?? [];
    if (found !== undefined) return `/assets/${found}`;
  }
  throw new Error(`no file of the client loads ${name}`);
}

const MOST_OF_A_DESK = 350;

test('a desk loads its own files, and the chart library only with a chart', () => {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const always = withImports([...page.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, file = '']) => file));
  const house = withImports([...always, laterFile(always, 'staff-house')]);
  const desk = withImports([...house, laterFile(house, 'players-desk')]);
  const kib = [...desk].reduce((sum, file) => sum + sizeOf(file), 0) / KIB;
  expect(kib).toBeLessThan(MOST_OF_A_DESK);
  expect([...desk].filter((file) => /\/(charts|[a-z]+-desk)-/.test(file)).map((file) => file.split('-')[0])).toEqual([
    '/assets/players',
  ]);
});
