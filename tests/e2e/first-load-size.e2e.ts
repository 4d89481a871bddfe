import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const dist = join(import.meta.dirname, '..', '..', 'web', 'dist');
const KIB = 1024;
/** Kibibytes of script, compressed, before a screen is complete. 180 is the aim of all. */
const MOST: Record<string, number> = { '/landing': 180, '/auth': 192, '/': 192, '/earn': 184 };
const MOST_OF_A_TABLE = 244;

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
