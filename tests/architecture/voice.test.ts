import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { IS_ACCEPTING } from '#tests/golden/accept.ts';
import { hitsIn, type Rule, RULES } from '../../tools/voice/hits.ts';
import { everyText } from './sources.ts';

const FILE = new URL('./debts/voice.txt', import.meta.url);

/** "<folder> <rule>" -> how often its comments, titles, documents and texts break the rule. */
type Counts = Map<string, number>;

function countHits(): Counts {
  const counts: Counts = new Map();
  for (const { path, text } of everyText()) {
    if (!/\.(tsx?|mjs|md)$/.test(path)) continue;
    const folder = path.includes('/') ? path.split('/')[0]! : '.';
    for (const { rule } of hitsIn(path, text))
      counts.set(`${folder} ${rule}`, (counts.get(`${folder} ${rule}`) ?? 0) + 1);
  }
  return counts;
}

function readCounts(): Counts {
  const rows = readFileSync(FILE, 'utf8').split('\n').filter(Boolean);
  return new Map(rows.map((row) => [row.replace(/ \d+$/, ''), Number(/\d+$/.exec(row)![0])]));
}

const sumOf = (counts: Counts, rule: Rule) =>
  [...counts].reduce((sum, [key, count]) => sum + (key.endsWith(` ${rule}`) ? count : 0), 0);

test('comments, titles, documents and texts break the rules of plain English no more often than before', () => {
  const [counts, most] = [countHits(), readCounts()];
  // Files that move between folders may move their hits; the sums never rise.
  for (const rule of RULES)
    expect([rule, sumOf(counts, rule)]).toEqual([rule, Math.min(sumOf(counts, rule), sumOf(most, rule))]);
  if (IS_ACCEPTING) {
    writeFileSync(
      FILE,
      [...counts]
        .map(([key, count]) => `${key} ${count}\n`)
        .toSorted()
        .join(''),
    );
    return;
  }
  const risen = [...counts].filter(([key, count]) => count > (most.get(key) ?? 0));
  expect(risen, '`npm run voice -- --since main` lists what a change adds').toEqual([]);
});
