import { type Expression, parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/days/time.ts';
import { SOURCES, type Source } from './sources.ts';

const HOME = 'contracts/days/time.ts';

type Part = Expression | { type: 'PrivateIdentifier' };

function factorsOf(node: Part): Part[] {
  const isProduct = node.type === 'BinaryExpression' && node.operator === '*';
  return isProduct ? [...factorsOf(node.left), ...factorsOf(node.right)] : [node];
}

const numberIn = (node: Part) => (node.type === 'Literal' && typeof node.value === 'number' ? node.value : null);

/** Milliseconds written as 3600 * 1000 or 60 * 60 * 1000, or with a minute as a factor. */
function isTimeProduct(node: Part): boolean {
  const factors = factorsOf(node).map(numberIn);
  const isHour = factors.includes(3600) || factors.filter((factor) => factor === 60).length > 1;
  return factors.length > 1 && (factors.includes(MINUTE_MS) || (isHour && factors.includes(1000)));
}

function respelled({ path, text }: Pick<Source, 'path' | 'text'>): string[] {
  if (path === HOME) return [];
  const found: string[] = [];
  const report = ({ start, end }: { start: number; end: number }) => found.push(`${path}: ${text.slice(start, end)}`);
  new Visitor({
    Literal(node) {
      if (node.value === HOUR_MS || node.value === DAY_MS) report(node);
    },
    BinaryExpression(node) {
      if (isTimeProduct(node) || (node.operator === '/' && numberIn(node.right) === MINUTE_MS)) report(node);
    },
    VariableDeclarator(node) {
      const isNamed = node.id.type === 'Identifier' && node.id.name.includes('MINUTE');
      if (isNamed && node.init !== null && numberIn(node.init) === MINUTE_MS) report(node);
    },
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'NewExpression') return;
      const isDate = callee.object.callee.type === 'Identifier' && callee.object.callee.name === 'Date';
      if (isDate && callee.property.type === 'Identifier' && callee.property.name === 'toISOString') report(node);
    },
  }).visit(parseSync(path, text).program);
  return found;
}

test(`minutes, hours, days and ISO texts come from ${HOME}`, () => {
  const mayHave = /toISOString|60_?000|[36]_?600_?000|86_?400_?000|36e5|1e3|\b3_?600\b|60 \* 60/;
  expect(SOURCES.filter(({ text }) => mayHave.test(text)).flatMap(respelled)).toEqual([]);
});

test.each([
  'const DAY_MS = 24 * 3600 * 1000;',
  'const KEPT_MS = 7 * 24 * 60 * 60 * 1000;',
  'const LATE_MS = 3_600_000;',
  'const LIFE_MS = 5 * 60_000;',
  'const minutes = ms / 60_000;',
  'const A_MINUTE = 60_000;',
  'const at = new Date(ms).toISOString();',
])('another spelling is found: %s', (text) => {
  expect(respelled({ path: 'ledger/some.ts', text })).not.toEqual([]);
});

test.each(['const EVERY_MS = 60_000;', 'const HOUR_SECONDS = 3600;', 'const at = last.toISOString();'])(
  'allowed: %s',
  (text) => {
    expect(respelled({ path: 'ledger/some.ts', text })).toEqual([]);
  },
);
