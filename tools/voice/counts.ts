import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hitsIn, type Rule } from './hits.ts';

export type RuleCounts = Partial<Record<Rule, number>>;

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/voice.json', import.meta.url));
const TOOL = ['counts.ts', 'hits.ts', 'pieces.ts', 'patterns.tsv'];

/** Parsing every file takes seconds: counts are cached by the hash of the file and of this tool. */
export function countFiles(files: readonly { path: string; text: string }[]): Map<string, RuleCounts> {
  const tool = hashOf(TOOL.map((name) => readFileSync(new URL(name, import.meta.url), 'utf8')).join('\0'));
  const kept = readKept();
  const counts = new Map(
    files.map(({ path, text }) => {
      const key = hashOf(`${tool}\0${path}\0${text}`);
      return [path, { key, counts: kept[path]?.key === key ? kept[path].counts : countFile(path, text) }] as const;
    }),
  );
  keep(Object.fromEntries(counts));
  return new Map([...counts].map(([path, file]) => [path, file.counts]));
}

function countFile(path: string, text: string): RuleCounts {
  const counts: RuleCounts = {};
  for (const { rule } of hitsIn(path, text)) counts[rule] = (counts[rule] ?? 0) + 1;
  return counts;
}

function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('base64');
}

type Kept = Record<string, { key: string; counts: RuleCounts }>;

function readKept(): Kept {
  try {
    return JSON.parse(readFileSync(CACHE, 'utf8')) as Kept;
  } catch {
    return {};
  }
}

function keep(kept: Kept): void {
  mkdirSync(new URL('.', `file://${CACHE}`), { recursive: true });
  const written = `${CACHE}.${process.pid}`;
  writeFileSync(written, JSON.stringify(kept));
  renameSync(written, CACHE);
}
