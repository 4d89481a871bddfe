import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CAPABILITIES } from '#contracts/capabilities.ts';
import { LOYALTY_SETTINGS } from '#contracts/loyalty/settings.ts';
import { SOURCES, type Source } from './sources.ts';

const GUIDE = readFileSync(new URL('../../CONTRIBUTING.md', import.meta.url), 'utf8');

function section(title: string): string {
  const [, after = ''] = GUIDE.split(`## ${title}\n`);
  return after.split('\n## ')[0]!;
}

const RECIPE = section('Add a capability');
const pathsIn = (text: string) => [...text.matchAll(/`([^`\s]+\/[^`\s]+\.tsx?)`/g)].map(([, path]) => path!).toSorted();

const { commands, events } = CAPABILITIES.loyalty;
const TYPES = [...commands, ...events].map(({ type }) => type);
const NAMES = [...TYPES, ...Object.keys(LOYALTY_SETTINGS), 'loyalty'].map((name) => `'${name}'`);

const isOwn = ({ path }: Source) => /(^|\/)loyalty[./-]/.test(path);
const namesIt = ({ code, imports }: Source) =>
  imports.some(({ file }) => file !== null && /(^|\/)loyalty\//.test(file)) ||
  NAMES.some((name) => code.includes(name));

const OTHERS = SOURCES.filter(({ path }) => path !== 'tests/architecture/recipe.test.ts');
const concerned = OTHERS.filter((source) => isOwn(source) || namesIt(source));

test('the guide to a new capability lists the files that its example has and edits', () => {
  expect(pathsIn(RECIPE)).toEqual(concerned.map(({ path }) => path).toSorted());
  const own = concerned.filter(isOwn).length;
  expect(RECIPE.replaceAll('\n', ' ')).toContain(
    `${own} new files and a line or two in ${concerned.length - own} others`,
  );
});

test('the guide to a setting of a rule counts the files of its example', () => {
  const files = OTHERS.filter(({ code }) => code.includes("'loyalty-wager'"));
  const count = ['no', 'one', 'two', 'three', 'four', 'five', 'six'][files.length];
  expect(RECIPE.replaceAll('\n', ' ')).toContain(`is in ${count} files, as \`loyalty-wager\` is`);
});

test('the guide to a table for staff lists the files of its example', () => {
  const [listed = ''] = section('Add a table for staff').split('\n\n');
  const files = OTHERS.filter(({ code }) => /accessLogCall|['/]access-log'/.test(code));
  expect(pathsIn(listed)).toEqual(files.map(({ path }) => path).toSorted());
});
