import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { PeriodDetail } from '#contracts/finance/periods.ts';
import type { Reconciliation } from '#contracts/finance/reconciliations.ts';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { createQueryClient, USER_KEY } from '../../../api/query-client.ts';
import { SessionProvider } from '../../../api/session.tsx';
import { Reconciliations } from './reconciliations.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ME = signedInUser().id;
const OTHER = ME + 1;
const AT = '2026-11-01T09:00:00.000Z';

type Row = Partial<Reconciliation> & { account: string };

function rowOf(row: Row) {
  const zero = { books: 0, outstanding: 0, adjusted: 0, statement: 0, difference: 0, open: 0 };
  const unsigned = { preparedBy: null, preparedAt: null, reviewedBy: null, reviewedAt: null, reason: null };
  return {
    state: 'open',
    ...zero,
    balanceAt: null,
    oldestAt: null,
    ...unsigned,
    ...row,
    difference: Number(row.difference ?? 0),
  };
}

async function shows(rows: Row[], state: PeriodDetail['state'] = 'open') {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (path.includes('names'))
      return new Response(
        JSON.stringify(
          decodeURIComponent(path)
            .match(/\d+/g)!
            .map((id) => `person ${id}`),
        ),
      );
    if (method === 'POST') sent.push({ path, body: JSON.parse(body as string) });
    return new Response(JSON.stringify({ rows: rows.map(rowOf) }));
  });
  const client = createQueryClient();
  client.setQueryData(USER_KEY, { ...signedInUser(), permissions: ['close-books', 'read-books'] });
  const none = { closedBy: null, closedAt: null, reason: null, position: null, reopenings: [] };
  const over = { check: 'over', isDone: true, detail: null, link: null } as const;
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <ToastProvider>
          <MemoryRouter>
            <Reconciliations month="2026-10" period={{ month: '2026-10', state, ...none, checklist: [over] }} />
          </MemoryRouter>
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('false'));
  return sent;
}

const selectsAll = () => fireEvent.click(screen.getByRole('button', { name: /Select what I can sign/ }));
const signs = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

test('open and changed accounts are prepared with the differences shown', async () => {
  const sent = await shows([
    { account: 'bank', difference: -5_000_000n },
    { account: 'provider:paypal', state: 'changed', preparedBy: OTHER as never, preparedAt: AT },
    { account: 'receivable:cpx', state: 'not-needed' },
  ]);
  expect(screen.getByText(/Its figures have changed since then/)).toBeDefined();
  selectsAll();
  fireEvent.click(screen.getByRole('button', { name: /^Prepare/ }));
  expect(screen.getByRole('dialog').textContent).toContain('$5.00');
  fireEvent.click(signs('Prepare'));
  const accounts = [
    { account: 'bank', difference: -5_000_000 },
    { account: 'provider:paypal', difference: 0 },
  ];
  const path = '/api/finance/periods/2026-10/reconciliations/prepare';
  await waitFor(() => expect(sent).toEqual([{ path, body: { accounts } }]));
});

test('a second person reviews, with a reason if a difference stays', async () => {
  const prepared = { state: 'prepared', preparedBy: OTHER as never, preparedAt: AT } as const;
  const sent = await shows([{ account: 'bank', difference: 12n, ...prepared }]);
  selectsAll();
  fireEvent.click(screen.getByRole('button', { name: /^Review/ }));
  fireEvent.click(signs('Review'));
  expect(await screen.findByText('Say why.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'A fee under dispute' } });
  fireEvent.click(signs('Review'));
  const body = { accounts: [{ account: 'bank', difference: 12 }], reason: 'A fee under dispute' };
  await waitFor(() => expect(sent.map((one) => one.body)).toEqual([body]));
});

test('a review of accounts that agree asks for no reason', async () => {
  const prepared = { state: 'prepared', preparedBy: OTHER as never, preparedAt: AT } as const;
  const sent = await shows([{ account: 'bank', ...prepared }]);
  selectsAll();
  fireEvent.click(screen.getByRole('button', { name: /^Review/ }));
  expect(screen.queryByLabelText('Reason')).toBeNull();
  fireEvent.click(signs('Review'));
  await waitFor(() =>
    expect(sent.map((one) => one.body)).toEqual([{ accounts: [{ account: 'bank', difference: 0 }] }]),
  );
});

test('the preparer reads why they cannot review', async () => {
  await shows([{ account: 'bank', state: 'prepared', preparedBy: ME, preparedAt: AT }]);
  expect(screen.getByText(/You prepared it, so another person reviews it/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Select what I can sign/ })).toBeNull();
});

test('a closed month shows who signed and why, and nothing to sign', async () => {
  const signed = { preparedBy: OTHER as never, preparedAt: AT, reviewedBy: ME, reviewedAt: AT, reason: 'A fee' };
  await shows([{ account: 'bank', state: 'reviewed', ...signed }, { account: 'provider:paypal' }], 'closed');
  const box = screen.getByText('Signatures').closest('section')!;
  await waitFor(() => expect(box.textContent).toContain(`prepared by person ${OTHER}`));
  expect(box.textContent).toContain(`reviewed by person ${ME}`);
  expect(box.textContent).toContain('A fee');
  expect(screen.queryByRole('button', { name: /Select what I can sign/ })).toBeNull();
});
