import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { IS_ACCEPTING } from '#tests/golden/accept.ts';
import { countFiles } from '../../tools/voice/counts.ts';
import { type Rule, RULES } from '../../tools/voice/hits.ts';
import { everyText } from './sources.ts';

const FILE = new URL('./debts/voice.txt', import.meta.url);

/** "<folder> <rule>" -> number of hits. */
type Counts = Map<string, number>;

function countHits(): Counts {
  const counts: Counts = new Map();
  const files = everyText().filter(({ path }) => /\.(tsx?|mjs|md)$/.test(path));
  for (const [path, ofFile] of countFiles(files)) {
    const folder = path.includes('/') ? path.split('/')[0]! : '.';
    for (const [rule, count] of Object.entries(ofFile)) {
      counts.set(`${folder} ${rule}`, (counts.get(`${folder} ${rule}`) ?? 0) + count);
    }
  }
  return counts;
}

function readCounts(): Counts {
  const rows = readFileSync(FILE, 'utf8').split('\n').filter(Boolean);
  return new Map(rows.map((row) => [row.replace(/ \d+$/, ''), Number(/\d+$/.exec(row)![0])]));
}

function writeCounts(counts: Counts): void {
  const rows = [...counts].map(([key, count]) => `${key} ${count}\n`);
  writeFileSync(FILE, rows.toSorted().join(''));
}

function sumOf(counts: Counts, rule: Rule): number {
  return [...counts].reduce((sum, [key, count]) => sum + (key.endsWith(` ${rule}`) ? count : 0), 0);
}

test('comments, titles, documents and texts break the rules of plain English no more often than before', () => {
  const [counts, most] = [countHits(), readCounts()];
  // A moved file takes its hits to another folder, so folders may rise; the sums may not.
  const more = RULES.filter((rule) => sumOf(counts, rule) > sumOf(most, rule));
  expect(more, '`npm run voice -- --since main` lists what a change adds').toEqual([]);
  if (IS_ACCEPTING) return writeCounts(counts);
  const risen = [...counts].filter(([key, count]) => count > (most.get(key) ?? 0));
  expect(risen, '`npm run voice -- --since main` lists what a change adds').toEqual([]);
}, 120_000);
