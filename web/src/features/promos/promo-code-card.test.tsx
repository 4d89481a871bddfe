import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { createQueryClient, USER_KEY } from '../../api/query-client.ts';
import { SessionProvider } from '../../api/session.tsx';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { PromoCodeCard } from './promo-code-card.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function types(code: string, status: number, reply: object): unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit = {}) => {
    sent.push(JSON.parse(body as string));
    return new Response(JSON.stringify(reply), { status });
  });
  const client = createQueryClient();
  client.setQueryData(USER_KEY, signedInUser());
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <ToastProvider>
          <PromoCodeCard />
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Redeem' }));
  return sent;
}

test('a player redeems a code in any case and reads what it brought', async () => {
  const sent = types(' spring-26 ', 200, { points: 50, message: 'You got 50 points.' });
  expect(await screen.findByText('You got 50 points.')).toBeDefined();
  expect(sent).toEqual([{ code: 'SPRING-26' }]);
});

test.each([
  ['tally–２５', 'TALLY-25'],
  ['1. tally\u201125', 'TALLY-25'],
  ['\u200ftally٢٥\u200b', 'TALLY25'],
])('the code %j is sent as it was printed', async (typed, code) => {
  const sent = types(typed, 200, { points: 50, message: 'You got 50 points.' });
  await screen.findByText('You got 50 points.');
  expect(sent).toEqual([{ code }]);
});

test('a refused code shows why under the field', async () => {
  types('spring', 409, { code: 'promo-expired', message: 'This promo code has expired.', requestId: 'r' });
  expect(await screen.findByText('This promo code has expired.')).toBeDefined();
});

test('a code of one letter is not sent', async () => {
  const sent = types('a', 200, {});
  expect(await screen.findByText('A code has 4 to 24 letters, digits and hyphens.')).toBeDefined();
  expect(sent).toEqual([]);
});
