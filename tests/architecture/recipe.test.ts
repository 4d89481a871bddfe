import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CALLS } from '#contracts/calls.ts';
import { CAPABILITIES } from '#contracts/capabilities.ts';
import { LOYALTY_SETTINGS } from '#contracts/loyalty/settings.ts';
import { SOURCES, type Source } from './sources.ts';

const GUIDE = readFileSync(new URL('../../CONTRIBUTING.md', import.meta.url), 'utf8');
const [, AFTER = ''] = GUIDE.split('## Add a capability\n');
const [RECIPE = ''] = AFTER.split('\n## ');

const { commands, events } = CAPABILITIES.loyalty;
const TYPES = [...commands, ...events].map(({ type }) => type);
const COMMANDS: readonly string[] = commands.map(({ type }) => type);
const CALL_NAMES = CALLS.map(({ name }) => name).filter((name) => COMMANDS.includes(name));
const NAMES = [...TYPES, ...CALL_NAMES, ...Object.keys(LOYALTY_SETTINGS), 'loyalty'].map((name) => `'${name}'`);

const isOwn = ({ path }: Source) => /(^|\/)loyalty[./-]/.test(path);
const namesIt = ({ code, imports }: Source) =>
  imports.some(({ file }) => file !== null && /(^|\/)loyalty\//.test(file)) ||
  NAMES.some((name) => code.includes(name));

const concerned = SOURCES.filter((source) => isOwn(source) || namesIt(source)).filter(
  ({ path }) => path !== 'tests/architecture/recipe.test.ts',
);

test('the guide to a new capability lists the files that its example has and edits', () => {
  const listed = [...RECIPE.matchAll(/`([^`\s]+\/[^`\s]+\.tsx?)`/g)].map(([, path]) => path!);
  expect(listed.toSorted()).toEqual(concerned.map(({ path }) => path).toSorted());
  const own = concerned.filter(isOwn).length;
  expect(RECIPE.replaceAll('\n', ' ')).toContain(
    `${own} new files and a line or two in ${concerned.length - own} others`,
  );
});
