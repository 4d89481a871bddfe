// npm run voice -- [--since BASE] [PATH ...]: lists hits of patterns.tsv in all files, under some paths, or on lines changed
// since BASE.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { hitsIn } from './hits.ts';

const { values, positionals } = parseArgs({ options: { since: { type: 'string' } }, allowPositionals: true });
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });

/** path -> lines that differ from `base`. */
function changedSince(base: string): Map<string, Set<number>> {
  const changed = new Map<string, Set<number>>();
  let lines = new Set<number>();
  for (const row of git('diff', '-U0', '--merge-base', base).split('\n')) {
    if (row.startsWith('+++ b/')) changed.set(row.slice(6), (lines = new Set()));
    const [, first, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(row) ?? [];
    if (first !== undefined) for (let i = 0; i < Number(count); i++) lines.add(Number(first) + i);
  }
  return changed;
}

const changed = values.since === undefined ? null : changedSince(values.since);
const files = git('ls-files', '--', ...positionals)
  .split('\n')
  .filter((path) => /\.(tsx?|mjs|md)$/.test(path) && (changed === null || changed.has(path)));
for (const path of files) {
  for (const { line, lastLine, says, text } of hitsIn(path, readFileSync(path, 'utf8'))) {
    const lines = Array.from({ length: lastLine - line + 1 }, (_, offset) => line + offset);
    if (changed !== null && !lines.some((number) => changed.get(path)!.has(number))) continue;
    console.log(`${path}:${line} ${says}\n    ${text.slice(0, 160)}`);
    process.exitCode = 1;
  }
}
