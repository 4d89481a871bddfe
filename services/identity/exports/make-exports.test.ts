import { expect, test } from 'vitest';
import type { StatementRow } from '#projections/account-lines/read.ts';
import { csvOf, STATEMENT_HEADER, statementLines } from './make-exports.ts';

test('a line has receipt, time, type, description, game and amounts', () => {
  const fact = { type: 'points-adjusted', game: null, params: { points: 5, reason: 'a "gift"' } };
  const row = { id: '0-7', fact, amount: -5, balanceAfter: 12, at: Date.UTC(2026, 0, 2) } as StatementRow;
  expect(statementLines([row])).toBe('#0-7,2026-01-02T00:00:00.000Z,adjustment,"Adjustment: a ""gift""",,-5,12\n');
});

test('the file begins with the byte order mark', () => {
  expect(STATEMENT_HEADER.startsWith('\ufeffreceipt,')).toBe(true);
});

test('texts that look like formulas get an apostrophe, negative numbers do not', () => {
  expect(csvOf([['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', -1]])).toBe(
    `'=1+1,'+1,'-1,'@SUM(A1),'\t=1,"'\r=1",-1\n`,
  );
});
