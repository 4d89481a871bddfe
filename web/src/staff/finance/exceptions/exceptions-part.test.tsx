import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { FinanceException } from '#contracts/finance/exceptions.ts';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { createQueryClient, USER_KEY } from '../../../api/query-client.ts';
import { SessionProvider } from '../../../api/session.tsx';
import { WaitingAsides } from '../../approvals/waiting-asides.tsx';
import { ExceptionsPart } from './exceptions-part.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const AT = '2026-11-03T10:00:00.000Z';
const [ME, OTHER] = [signedInUser().id, 4711];

function waiting(asker: number, id = 7): FinanceException {
  return {
    id,
    account: 'bank',
    type: 'not-in-books',
    state: 'waiting',
    micros: -150_000_000,
    datedAt: AT,
    openedAt: AT,
    dueAt: AT,
    owner: null,
    verbs: [],
    line: {
      id: 1,
      at: AT,
      micros: -150_000_000,
      references: ['L-1'],
      kind: 'main',
      isPending: false,
      currency: 'EUR',
      text: 'large',
      file: 1,
      record: 2,
    },
    entry: null,
    suggestion: null,
    otherAccount: null,
    withdrawal: null,
    conversion: null,
    detail: null,
    verb: null,
    reason: null,
    aside: {
      verb: 'ignore',
      reason: 'Not ours',
      by: asker,
      at: AT,
      decision: null,
      decidedBy: null,
      decidedAt: null,
      decidedReason: null,
    },
    resolvedBy: null,
    resolvedAt: null,
    notes: [],
  };
}

function opens(Part: typeof ExceptionsPart | typeof WaitingAsides, rows: readonly FinanceException[]) {
  const sent: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'POST') sent.push([address, JSON.parse(body as string)]);
    if (address.includes('/names')) return new Response('["A colleague"]');
    if (address.includes('/decide')) return new Response(JSON.stringify({ decided: 1 }));
    return new Response(JSON.stringify(address.includes('/api/finance/exceptions') ? { rows, next: null } : []));
  });
  const client = createQueryClient();
  client.setQueryData(USER_KEY, { ...signedInUser(), permissions: ['reconcile', 'read-books'] });
  window.history.replaceState(null, '', '/admin/finance?tab=exceptions&open=7');
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <ToastProvider>
          <BrowserRouter>
            <Part />
          </BrowserRouter>
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return sent;
}

test('a second person sees who asked and why, and approves', async () => {
  const sent = opens(ExceptionsPart, [waiting(OTHER)]);
  expect(await screen.findByText('Not ours')).toBeDefined();
  fireEvent.click(screen.getAllByRole('button', { name: /^Approve/ })[0]!);
  expect(screen.getByText(/^−150\.00 EUR\. Asked with the reason: Not ours\./)).toBeDefined();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Seen' } });
  fireEvent.submit(screen.getByLabelText('Reason'));
  expect(await screen.findByText('1 exception.')).toBeDefined();
  expect(sent).toEqual([['/api/finance/exceptions/decide', { ids: [7], decision: 'approve', reason: 'Seen' }]]);
});

test('the asker may decline, and is not offered to approve', async () => {
  opens(ExceptionsPart, [waiting(ME)]);
  expect(await screen.findByRole('button', { name: /^Decline/ })).toBeDefined();
  expect(screen.queryAllByRole('button', { name: /^Approve/ })).toEqual([]);
});

test('the approvals desk tells how many exceptions wait, and links to them', async () => {
  opens(WaitingAsides, [waiting(OTHER), waiting(OTHER, 8)]);
  expect(await screen.findByText(/^2 exceptions wait for a second person to set them aside\./)).toBeDefined();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/finance?tab=exceptions&state=waiting');
});
