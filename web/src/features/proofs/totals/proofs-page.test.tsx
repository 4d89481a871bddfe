import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../api/query-client.ts';
import ProofsPage from './proofs-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('published reserves have names in words, and dollars; the total is in points', async () => {
  const day = {
    day: 20_786,
    date: '2026-11-29',
    position: '0:7',
    root: 'ab'.repeat(32),
    digest: 'cd'.repeat(32),
    total: 1234,
    debts: 0,
    accounts: 3,
    madeAt: '2026-11-29T00:00:09.000Z',
    fileBytes: null,
    reserves: [
      { name: 'bank', micros: 12_340_000, asOf: '2026-11-28T23:00:00.000Z' },
      { name: 'provider:cashapp', micros: 5_000_000, asOf: '2026-11-28T23:00:00.000Z' },
    ],
  };
  vi.stubGlobal('fetch', async (address: string) =>
    String(address).includes('/log/keys') ? new Response('') : Response.json({ days: [day], lost: [] }),
  );
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <ProofsPage />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const reserves = await screen.findByRole('table', { name: /stated them/ });
  const rows = [...reserves.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  );
  expect(rows).toEqual([
    ['Bank account', '28 Nov 2026', '$12.34'],
    ['Cash App (payout provider)', '28 Nov 2026', '$5.00'],
  ]);
  expect(document.body.textContent).not.toContain('provider:');
});
