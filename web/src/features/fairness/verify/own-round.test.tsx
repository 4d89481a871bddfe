import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient, USER_KEY } from '../../../api/query-client.ts';
import { SessionProvider } from '../../../api/session.tsx';
import FairnessPage from '../fairness-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const failed = { status: 500, body: '' };

function open(address: string, answer = failed): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(answer.body, { status: answer.status });
  });
  const client = createQueryClient();
  client.setQueryData(USER_KEY, { id: 7, username: 'ada' });
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/fairness/:roundId?" element={<FairnessPage />} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return [...new Set(asked.filter((url) => url.startsWith('/api/fair/round/')))];
}

const field = () => screen.getByLabelText<HTMLInputElement>('Receipt number');
const WRONG = 'A receipt number is a whole number, as printed on the slip.';

test.each(['/fairness/abc', '/fairness?round=abc'])('%s is not a receipt number', (address) => {
  expect(open(address)).toEqual([]);
  expect([field().value, screen.getByText(WRONG).textContent]).toEqual(['abc', WRONG]);
});

test('a round is looked up by its id, and by the number on its slip', () => {
  expect(open('/fairness/0-1234')).toEqual(['/api/fair/round/0-1234']);
  expect(field().value).toBe('1,234');
  cleanup();
  expect(open('/fairness/1234')).toEqual(['/api/fair/round/0-1234']);
});

test('an address without a round looks up nothing and shows no error', () => {
  expect(open('/fairness')).toEqual([]);
  expect([field().value, screen.queryByText(WRONG)]).toEqual(['', null]);
});

test('the number of a bet, which has a slip too, differs from that of its round', async () => {
  const body = JSON.stringify({ message: 'You have no such round.', code: 'not-found', requestId: 'r' });
  open('/fairness/0-1234', { status: 404, body });
  const alert = await screen.findByText(/For mines, crash and blackjack, use the last receipt's number\./);
  expect(alert.parentElement!.textContent).toMatch(/^You have no round with the number 1,234\./);
});
