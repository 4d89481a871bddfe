import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import type { CheckResult, PeriodDetail } from '#contracts/finance/periods.ts';
import { Checklist } from './checklist.tsx';

afterEach(cleanup);

function shows(checklist: CheckResult[]) {
  const period: PeriodDetail = {
    month: '2026-10',
    state: 'open',
    closedBy: null,
    closedAt: null,
    reason: null,
    position: null,
    checklist,
    reopenings: [],
  };
  render(
    <MemoryRouter>
      <Checklist period={period} />
    </MemoryRouter>,
  );
  return screen.getAllByRole('listitem');
}

test('an unfinished check says what is missing and whether it blocks, and links to the rows', () => {
  const link = { tab: 'exceptions', account: 'provider:paypal', to: '2026-10-31' };
  const [chain, stated, over, done] = shows([
    { check: 'chain', isDone: false, detail: '2 to look at: provider:paypal', link },
    { check: 'statements', isDone: false, detail: 'bank never', link: { tab: 'statements', source: 'bank' } },
    { check: 'over', isDone: false, detail: 'It ends at midnight', link: null },
    { check: 'par', isDone: true, detail: null, link: null },
  ]);
  expect(within(chain!).getByLabelText('Blocks the close')).toBeDefined();
  expect(chain!.textContent).toContain('2 to look at: provider:paypal');
  expect(within(chain!).getByRole('link', { name: 'Exceptions' }).getAttribute('href')).toBe(
    '/admin/finance?tab=exceptions&account=provider%3Apaypal&to=2026-10-31',
  );
  expect(within(stated!).getByLabelText('Missing')).toBeDefined();
  expect(within(stated!).getByRole('link').getAttribute('href')).toContain('source=bank');
  expect(within(over!).queryByRole('link')).toBeNull();
  expect(within(done!).getByLabelText('Done')).toBeDefined();
});
