import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StatementPull } from '#contracts/finance/calls.ts';
import { createQueryClient } from '../../../api/query-client.ts';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { PullBar } from './pull-bar.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PULLED = {
  at: '2026-11-28T10:00:00.000Z',
  to: '2026-11-28T09:59:00.000Z',
  nextAt: '2026-11-29T10:00:00.000Z',
  isUnderWay: false,
  error: null,
};

function shows(more: Partial<StatementPull> = {}, mayPull = true) {
  const sent: string[] = [];
  const pull = { ...PULLED, ...more };
  vi.stubGlobal('fetch', async (address: string) => {
    sent.push(address);
    return new Response(JSON.stringify({ ...pull, isUnderWay: true }));
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <PullBar account="provider:paypal" pull={pull} mayPull={mayPull} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  return sent;
}

test('"Pull now" asks for the statement of the account', async () => {
  const sent = shows();
  expect(screen.getByText(/Last pulled/).textContent).toContain('The next is');
  fireEvent.click(screen.getByRole('button', { name: 'Pull now' }));
  await waitFor(() => expect(sent).toEqual(['/api/finance/sources/provider%3Apaypal/pull']));
});

test('a pull that is under way is said, and its button is off', () => {
  shows({ at: null, to: null, isUnderWay: true });
  expect(screen.getByText(/Nothing pulled from the provider yet/).textContent).toContain('A pull is under way');
  expect(screen.getByRole('button', { name: 'Pull now' }).getAttribute('aria-disabled')).toBe('true');
});

test('a failed pull says why, and up to when the statements are complete', () => {
  shows({ error: 'PayPal answered with the error 429.' }, false);
  const told = screen.getByText(/Last pulled/).textContent;
  expect(told).toContain('PayPal answered with the error 429.');
  expect(told).toContain('Complete up to');
  expect(screen.queryByRole('button')).toBeNull();
});
