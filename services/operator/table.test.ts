import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { type Column, Table } from './table.ts';

function printed(columns: readonly Column[], rows: readonly string[][], width = Infinity): string[] {
  const lines: string[] = [];
  const table = new Table(columns, { say: (line) => void lines.push(line), width });
  for (const row of rows) table.add(row);
  table.end();
  return lines;
}

const SUMS: Column[] = [{ head: 'account' }, { head: 'points', align: 'right' }, { head: 'note' }];

test('a long value moves its column and never touches the next one', () => {
  const rows = [
    ['players', '-9,007,199,254,740,993', 'a'],
    ['a very long name of an account', '0', ''],
  ];
  expect(printed(SUMS, rows)).toEqual([
    'account                                         points  note',
    'players                         -9,007,199,254,740,993  a',
    'a very long name of an account                       0',
  ]);
});

test('wide characters count as two columns', () => {
  const lines = printed(SUMS, [
    ['返金', '1', 'a'],
    ['é', '22', 'b'],
  ]);
  expect(lines).toEqual(['account  points  note', '返金          1  a', 'é            22  b']);
  expect(new Set(lines.slice(1).map((line) => stringWidth(line)))).toEqual(new Set([18]));
});

test('in a narrow terminal all rows wrap at the same columns', () => {
  const rows = [
    ['players', '1,000', 'a gift'],
    ['house', '5', ''],
  ];
  expect(printed(SUMS, rows, 20)).toEqual([
    'account  points',
    '    note',
    'players   1,000',
    '    a gift',
    'house         5',
  ]);
});

test('control characters in a cell neither break its line nor move the cursor', () => {
  expect(printed([{}, {}], [['a\n\tb\u001B[2J', 'c']])).toEqual(['a b [2J  c']);
});

test('rows beyond a page may widen a column and stay separated', () => {
  const rows = Array.from({ length: 500 }, (_, at) => [String(10 ** Math.floor(at / 40)), 'x']);
  const lines = printed([{ align: 'right' }, {}], rows);
  expect(lines.map((line) => line.trim().split('  '))).toEqual(rows);
});

test('with any cells and any width nothing is lost and nothing touches', () => {
  const cell = fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom('a', '1', '-', '返', 'é') });
  const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(rows, fc.integer({ min: 10, max: 150 }), (cells, width) => {
      const lines = printed([{}, { align: 'right' }, {}], cells, width);
      expect(lines.join('\n').trim().split(/\s+/)).toEqual(cells.flat());
      for (const line of lines) {
        const isOneCell = !line.trim().includes(' ');
        expect(isOneCell || stringWidth(line) <= width).toBe(true);
      }
    }),
  );
});
