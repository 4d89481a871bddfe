import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { everyText } from './sources.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const texts = everyText();
const documents = texts.filter(({ path }) => path.endsWith('.md'));
const paths = texts.map(({ path }) => `/${path}`);
const scripts = Object.keys(
  (JSON.parse(texts.find(({ path }) => path === 'package.json')!.text) as { scripts: object }).scripts,
);

/** What is made by whoever reads on, or by a program, and what is named because it must not be. */
const NOT_THERE = /forgive-debt|referrals|^web\/dist$|^tests\/regression$|^index\.ts$/;
const IS_FILE = /\.(ts|tsx|mjs|json|yml|sql|md|conf)$/;

/** In code marks, and neither an address, nor a command, nor a pattern. */
function pathsNamedIn(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, named]) => named!)
    .filter((named) => /^[\w.][\w./-]*$/.test(named) && (named.includes('/') || IS_FILE.test(named)))
    .filter((named) => !named.includes('...') && !NOT_THERE.test(named));
}

/** From the root, or from anywhere below it: documents name files by as much as tells them apart. */
function isThere(named: string): boolean {
  const wanted = `/${named.replace(/\/$/, '')}`;
  return existsSync(join(ROOT, named)) || paths.some((path) => path.endsWith(wanted) || path.includes(`${wanted}/`));
}

/** As a heading's anchor is made of it. */
function anchorsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}

test('every file and folder that a document names is there', () => {
  const named = documents.flatMap(({ path, text }) => pathsNamedIn(text).map((name) => ({ path, name })));
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
});

test('every script that a document, an alarm or a sentence of the program names can be run', () => {
  const named = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/npm (?:run )?(start|test|(?<=run )[a-z]+(?::[a-z]+)?)\b/g)].map(([, name]) => ({ path, name })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !scripts.includes(name!))).toEqual([]);
  expect(scripts.filter((script) => !documents.some(({ text }) => text.includes(`npm run ${script}`)))).toEqual([
    'start',
    'test',
  ]);
});

test('every link leads to a document, and to a heading in it', () => {
  const links = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => ({ path, target: target! })),
  );
  expect(links.length).toBeGreaterThan(15);
  const broken = links.filter(({ path, target }) => {
    const [file = '', anchor] = target.split('#');
    const whole = file === '' ? path : join(dirname(path), file);
    if (!existsSync(join(ROOT, whole))) return true;
    return anchor !== undefined && !anchorsOf(texts.find((other) => other.path === whole)!.text).includes(anchor);
  });
  expect(broken).toEqual([]);
});
