import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { createQueryClient, USER_KEY } from '../../api/query-client.ts';
import { SessionProvider } from '../../api/session.tsx';
import { WithdrawalsDesk } from './withdrawals-desk.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

test('all withdrawals, the urgent first, are sorted by any column', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response(path.includes('queues') ? '{"queues":[]}' : '[]');
  });
  window.history.replaceState(null, '', '/?queue=all');
  const client = createQueryClient();
  client.setQueryData(USER_KEY, signedInUser());
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <ToastProvider>
          <BrowserRouter>
            <WithdrawalsDesk />
          </BrowserRouter>
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  const headings = screen.getAllByRole('columnheader').filter((heading) => heading.querySelector('button') !== null);
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Age', 'Points', 'USD']);
  expect(headings.map((heading) => heading.getAttribute('aria-sort'))).toEqual([null, null, null]);
  fireEvent.click(screen.getByRole('button', { name: 'Points' }));
  await waitFor(() => expect(asked.some((path) => path.includes('sort=amount&order=desc'))).toBe(true));
});
