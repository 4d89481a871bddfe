import { type CallExpression, type Expression, parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { isTest, SOURCES, type Source } from './sources.ts';

const LONGEST_WAIT_MS = 500;

type Numbers = ReadonlyMap<string, number>;

/** Null unless it follows from literals and constants of the file. */
function valueOf(node: Expression | CallExpression['arguments'][number] | undefined, numbers: Numbers): number | null {
  if (node?.type === 'Literal') return typeof node.value === 'number' ? node.value : null;
  if (node?.type === 'Identifier') return numbers.get(node.name) ?? null;
  if (node?.type !== 'BinaryExpression' || node.left.type === 'PrivateIdentifier') return null;
  const [left, right] = [valueOf(node.left, numbers), valueOf(node.right, numbers)];
  if (left === null || right === null) return null;
  if (node.operator === '*') return left * right;
  return node.operator === '+' ? left + right : null;
}

/** Milliseconds that a call always waits. A timer with a signal or with a callback is a deadline. */
function waitOf({ callee, arguments: args }: CallExpression, delays: ReadonlySet<string>, numbers: Numbers) {
  if (callee.type === 'MemberExpression') {
    const isPause = callee.property.type === 'Identifier' && callee.property.name === 'waitForTimeout';
    return isPause ? valueOf(args[0], numbers) : null;
  }
  if (callee.type !== 'Identifier') return null;
  if (delays.has(callee.name)) return args.length > 2 ? null : valueOf(args[0], numbers);
  return callee.name === 'setTimeout' && args[0]?.type === 'Identifier' ? valueOf(args[1], numbers) : null;
}

/** "<path>:<offset> <milliseconds>" */
function longWaits({ path, text }: Pick<Source, 'path' | 'text'>): string[] {
  if (!/timers\/promises|setTimeout|waitForTimeout/.test(text) || text.includes('useFakeTimers')) return [];
  const { program } = parseSync(path, text);
  const delays = new Set<string>();
  const numbers = new Map<string, number>();
  const found: string[] = [];
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (source.value !== 'node:timers/promises') return;
      for (const one of specifiers) {
        const isTimer = one.type === 'ImportSpecifier' && 'name' in one.imported && one.imported.name === 'setTimeout';
        if (isTimer) delays.add(one.local.name);
      }
    },
    VariableDeclarator({ id, init }) {
      const value = init === null ? null : valueOf(init, numbers);
      if (id.type === 'Identifier' && value !== null) numbers.set(id.name, value);
    },
    CallExpression(node) {
      const ms = waitOf(node, delays, numbers);
      if (ms !== null && ms > LONGEST_WAIT_MS) found.push(`${path}:${node.start} ${ms}`);
    },
  }).visit(program);
  return found;
}

test('no test waits on the wall for more than half a second: it waits for a condition', () => {
  const tests = SOURCES.filter((source) => isTest(source) && !source.path.startsWith('tests/bench/'));
  expect(tests.flatMap(longWaits)).toEqual([]);
});

test.each([
  ["import { setTimeout as delay } from 'node:timers/promises'; await delay(501);", 1],
  ["import { setTimeout as delay } from 'node:timers/promises'; await delay(500);", 0],
  ["import { setTimeout as delay } from 'node:timers/promises'; const EVERY_MS = 200; await delay(3 * EVERY_MS);", 1],
  ["import { setTimeout } from 'node:timers/promises'; const late = setTimeout(9000, null, { signal });", 0],
  ['await new Promise((resolve) => setTimeout(resolve, 1000));', 1],
  ['const late = setTimeout(() => child.kill(), 20_000);', 0],
  ['await page.waitForTimeout(800);', 1],
])('a long wait is found: %s', (text, count) => {
  expect(longWaits({ path: 'tests/some.test.ts', text })).toHaveLength(count);
});
