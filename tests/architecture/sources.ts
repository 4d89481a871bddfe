import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VIEW_NAMES, type ViewName } from '#contracts/push.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const ROOMS = ['contracts', 'demo', 'infra', 'ledger', 'projections', 'services', 'web'] as const;
export type Room = (typeof ROOMS)[number];

export type Import = {
  name: string;
  /** Relative to the root; null for a package or a Node module. */
  file: string | null;
};

export type Source = {
  /** Relative to the root, with forward slashes. */
  path: string;
  text: string;
  /** `text` without comments. */
  code: string;
  imports: Import[];
};

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*(['"])(?<name>[^'"\n]+)\1/g;

function resolveImport(from: string, name: string): string | null {
  if (name.startsWith('#')) return name.slice(1).split('?')[0]!;
  if (name.startsWith('.')) return relative(ROOT, join(ROOT, dirname(from), name)).split('?')[0]!;
  return null;
}

/** Assumes that only URLs and globs have comment marks inside strings. */
function withoutComments(text: string): string {
  return text.replace(/^\s*\/\*[\s\S]*?\*\//gm, '').replace(/(^|[\s;{}(,])\/\/.*$/gm, '$1');
}

function readSource(path: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const code = withoutComments(text);
  return { path, text, code, imports: importsIn(path, code) };
}

function importsIn(path: string, code: string): Import[] {
  return [...code.matchAll(IMPORT)].map(({ groups }) => {
    const name = groups!['name']!;
    return { name, file: resolveImport(path, name) };
  });
}

/** Without those of types. */
export function importsAtRunTime({ path, code }: Source): Import[] {
  return importsIn(path, code.replaceAll(/^import type [^;]+;/gm, ''));
}

function filesIn(pattern: string): string[] {
  const isForeign = (path: string) => /(^|\/)(node_modules|dist)(\/|$)/.test(path);
  return globSync(pattern, { cwd: ROOT, exclude: isForeign }).map((path) => path.replaceAll('\\', '/'));
}

export const SOURCES: readonly Source[] = filesIn(`{${ROOMS.join(',')},tests,tools}/**/*.{ts,tsx,mjs}`)
  .toSorted()
  .map(readSource);

export function everyText(): { path: string; text: string }[] {
  const patterns = ['*', '{.ci,docs}/**/*', `{${ROOMS.join(',')},tests,tools}/**/*`, '.oxlintrc.json', '.gitignore'];
  const isText = /\.(ts|tsx|mjs|js|json|sql|md|html|css|svg|txt|yml|yaml)$|(^|\/)(run|\.gitignore)$/;
  return patterns
    .flatMap(filesIn)
    .filter((path) => isText.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

export const isTest = ({ path }: { path: string }) => /\.(test|e2e)\.tsx?$/.test(path) || path.startsWith('tests/');

export function roomOf(path: string): Room | null {
  return ROOMS.find((room) => path.startsWith(`${room}/`)) ?? null;
}

/** Null outside a view's folder. */
export function viewOf(path: string): ViewName | null {
  return VIEW_NAMES.find((name) => path.startsWith(`projections/${name}/`)) ?? null;
}

export const PROGRAM: readonly Source[] = SOURCES.filter((source) => roomOf(source.path) !== null && !isTest(source));
