import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { isTest, PROGRAM, SOURCES } from './sources.ts';

const MOST_LINES = 300;
const MOST_TEST_LINES = 400;
const BAGS = /^(utils?|helpers?|common|lib|types?|shared|misc|index)$/;

test('no barrels and no generic names: index, utils, helpers, common, lib, types, shared', () => {
  const stems = SOURCES.map(({ path }) => ({ path, parts: path.replace(/(\.\w+)+$/, '').split('/') }));
  expect(stems.filter(({ parts }) => parts.some((part) => BAGS.test(part))).map(({ path }) => path)).toEqual([]);
});

test('names are kebab-case', () => {
  const isKebab = (path: string) =>
    /^[a-z0-9]+(-[a-z0-9]+)*(\.(int|test|e2e|config|d))*\.(ts|tsx|mjs)$/.test(basename(path));
  expect(SOURCES.filter(({ path }) => !isKebab(path)).map(({ path }) => path)).toEqual([]);
});

test(`no file has more than ${MOST_LINES} lines, no test more than ${MOST_TEST_LINES}`, () => {
  const tooLong = SOURCES.filter((source) => {
    const lines = source.text.split('\n').length - 1;
    return lines > (isTest(source) ? MOST_TEST_LINES : MOST_LINES);
  });
  expect(tooLong.map(({ path }) => path)).toEqual([]);
});

test('no default exports, except in configurations and lazily loaded pages', () => {
  const found = PROGRAM.filter(
    ({ path, code }) => /^export default\b/m.test(code) && !/(\.config\.ts|-page\.tsx)$/.test(path),
  );
  expect(found.map(({ path }) => path)).toEqual([]);
});

test('no test is skipped or focused', () => {
  const found = SOURCES.filter(
    (source) => isTest(source) && /\b(test|it|describe)\.(skip|only|todo|fixme)\b/.test(source.code),
  );
  expect(found.map(({ path }) => path).filter((path) => !path.startsWith('tests/architecture/'))).toEqual([]);
});
