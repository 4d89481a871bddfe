import { expect, test } from 'vitest';
import { approvalSheet, checklistSheet, reopeningSheet, statementSheet } from './history-sheets.ts';
import { bookSheets } from './book-sheets.ts';
import { entrySheet } from './entry-sheet.ts';
import { exceptionSheet, setAsideSheet } from './exception-sheets.ts';
import { lineSheet } from './line-sheet.ts';
import { matchSheet } from './match-sheet.ts';
import { readmeOf } from './readme.ts';
import { driftSheet, outstandingSheet, reconciliationSheet } from './reconciliation-sheets.ts';
import type { MonthBooks, SheetOf } from './sheet.ts';

const SHEETS: readonly SheetOf[] = [
  entrySheet,
  reconciliationSheet,
  outstandingSheet,
  driftSheet,
  statementSheet,
  lineSheet,
  matchSheet,
  exceptionSheet,
  setAsideSheet,
  checklistSheet,
  reopeningSheet,
  approvalSheet,
];

test('every sheet and column is explained', () => {
  const nothing = {} as MonthBooks;
  const readme = readmeOf('2026-11', [...bookSheets(nothing), ...SHEETS.map((sheetOf) => sheetOf(nothing))]);
  expect(readme.match(/^## /gm)).toHaveLength(SHEETS.length + 2);
  expect(readme).not.toContain('undefined');
  expect(readme).toContain('| made_by_name | Username of who matched; empty: a rule |');
});
