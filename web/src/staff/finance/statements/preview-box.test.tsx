import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Preview } from '#contracts/finance/files.ts';
import { PreviewBox } from './preview-box.tsx';

afterEach(cleanup);

const PREVIEW: Preview = {
  encoding: 'utf-8',
  unreadable: null,
  titles: [],
  rows: [],
  lines: [],
  count: { records: 3, lines: 2, zeros: 1, skipped: 0, problems: 1 },
  problems: [{ record: -1, problem: 'The opening balance 1.00 and the lines 2.00 make 3.00' }],
  in: 2_000_000n,
  out: 0n,
  sums: [{ currency: 'EUR', in: 2_000_000n, out: 0n }],
  format: 'mt940',
  statements: [
    {
      currency: 'EUR',
      number: '7/1',
      holder: 'DE89',
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-11-30T23:59:59.999Z',
      isStated: true,
      opening: 1_000_000,
      closing: 4_000_000,
      lines: 2,
      difference: 1_000_000n,
    },
  ],
  firstAt: null,
  lastAt: null,
  dates: [],
  decimals: [],
  isWhole: true,
};

const shows = (more: Partial<Preview> = {}) =>
  render(<PreviewBox preview={{ ...PREVIEW, ...more }} isAmbiguous={false} isDecimalAmbiguous={false} />);

test('a preview has the period, the balances and the difference of each statement', () => {
  shows();
  const row = screen.getByText('DE89 · 7/1').closest('tr')!;
  const cells = within(row).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '2026-11-01 to 2026-11-30',
    'DE89 · 7/1',
    '1.00 EUR',
    '2',
    '4.00 EUR',
    '1.00 EUR',
  ]);
});

test('lines of 0 are counted, and a file that cannot be read says why', () => {
  shows({ unreadable: 'The file ends within a statement: it was cut off.' });
  expect(screen.getByRole('status').textContent).toContain('2 lines, 1 of them of 0.00, 1 row with a problem');
  expect(screen.getByRole('alert').textContent).toContain('it was cut off');
});
