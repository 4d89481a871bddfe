import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { createQueryClient } from '../../api/query-client.ts';
import { MakeDialog } from './promos-desk.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function opens(): unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit = {}) => {
    sent.push(JSON.parse(body as string));
    return new Response(JSON.stringify({ success: true, code: 'SPRING' }), { status: 200 });
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <MakeDialog onClose={() => undefined} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  return sent;
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Make code' }));

test('an empty form says at each field what is missing, and sends nothing', async () => {
  const sent = opens();
  send();
  for (const words of [
    'A code has 4 to 24 letters, digits and hyphens.',
    'Enter the points of each use.',
    'Enter how often the code can be used.',
    'Choose the last day.',
    'Say why.',
  ]) {
    expect(await screen.findByText(words)).toBeDefined();
  }
  expect(sent).toEqual([]);
});

test('a full form sends the body of the call, and the description counts its cost', async () => {
  const sent = opens();
  type('Code', ' spring ');
  type('Points of each use', '50');
  type('Uses in total', '4');
  type('Last day (UTC)', '2099-12-31');
  type('Reason', 'spring');
  expect(await screen.findByText(/cost 200 points/)).toBeDefined();
  send();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    code: 'SPRING',
    amountPoints: 50,
    mostUses: 4,
    expiresAt: '2099-12-31T23:59:59.999Z',
    isVerifiedOnly: true,
    minDays: 0,
    reason: 'spring',
  });
});
