import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { FinanceDay } from '#contracts/proofs/liability-calls.ts';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { createQueryClient, USER_KEY } from '../../../api/query-client.ts';
import { SessionProvider } from '../../../api/session.tsx';
import { LiabilitiesPart } from './liabilities-part.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

const DAY: FinanceDay = {
  day: 20_786,
  date: '2026-11-29',
  position: '0:7',
  root: 'ab'.repeat(32),
  digest: 'cd'.repeat(32),
  total: 1234,
  debts: 1,
  accounts: 3,
  madeAt: '2026-11-29T00:00:09.000Z',
  booked: 1233,
  state: 'equal',
  reserves: [
    { name: 'bank', micros: 12_340_000, asOf: '2026-11-28T23:00:00.000Z' },
    { name: 'provider:cashapp', micros: 5_000_000, asOf: '2026-11-28T23:00:00.000Z' },
  ],
  isPublished: false,
};

function show(day: FinanceDay): void {
  vi.stubGlobal('fetch', async () => Response.json({ days: [day], lost: [] }));
  const client = createQueryClient();
  client.setQueryData(USER_KEY, signedInUser());
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <ToastProvider>
          <BrowserRouter>
            <LiabilitiesPart />
          </BrowserRouter>
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
}

test('what is owed is in points, what is at banks in dollars, each account with a name in words', async () => {
  show(DAY);
  const reserves = await screen.findByRole('table', { name: 'Balances at banks and providers' });
  expect(within(reserves).getByText('Bank account')).toBeDefined();
  expect(within(reserves).getByText('Cash App (payout provider)')).toBeDefined();
  expect(document.body.textContent).not.toContain('provider:');
  const tile = (name: string) => screen.getByText(name, { selector: 'div > span' }).parentElement!.textContent;
  expect(tile('Owed to players')).toBe('Owed to players1,234 points');
  expect(tile('Debts of players')).toBe('Debts of players1 point');
  expect(tile('Trial balance of players')).toBe('Trial balance of players1,233 points');
  expect(tile('At banks and providers')).toBe('At banks and providers$17.34');
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(expect.arrayContaining(['Owed (points)', 'Difference (points)']));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a total that the books do not give is an alarm with its day', async () => {
  show({ ...DAY, booked: 1200, state: 'differs' });
  expect((await screen.findByRole('alert')).textContent).toMatch(/differs from the trial balance .* 2026-11-29/);
});
