import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { createQueryClient, USER_KEY } from '../../../api/query-client.ts';
import { SessionProvider } from '../../../api/session.tsx';
import { ChainTable } from './chain-table.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['2026-12-01T00:00:00.000Z', '2026-11-30'],
  ['2026-11-29T09:30:00.000Z', '2026-11-29 09:30 UTC'],
])('statements and pulls up to %s', async (statedTo, words) => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ statedTo, rows: [] })));
  const client = createQueryClient();
  client.setQueryData(USER_KEY, signedInUser());
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <ToastProvider>
          <BrowserRouter>
            <ChainTable account="bank" />
          </BrowserRouter>
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  expect(await screen.findByText(words)).toBeDefined();
});
