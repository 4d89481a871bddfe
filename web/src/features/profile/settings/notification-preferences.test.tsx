import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../api/query-client.ts';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { NotificationPreferences } from './notification-preferences.tsx';

let status = 200;
let preferences = [
  { kind: 'offer', screen: true, mail: true, fixed: [] },
  { kind: 'system', screen: true, mail: true, fixed: ['screen'] },
];
const saved = vi.fn<(body: unknown) => void>();

beforeEach(() => {
  status = 200;
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body: string }) => {
    if (method === 'PUT') {
      saved(JSON.parse(body));
      if (status !== 200)
        return new Response(JSON.stringify({ message: 'Not now.', code: 'forbidden', requestId: 'r' }), { status });
      const [change] = JSON.parse(body).preferences;
      preferences = preferences.map((row) => (row.kind === change.kind ? { ...row, ...change } : row));
    }
    return new Response(JSON.stringify({ preferences }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  saved.mockReset();
});

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

function open(): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <NotificationPreferences />
      </ToastProvider>
    </QueryClientProvider>,
  );
}

test('a kind is turned off by mail, and stays on screen', async () => {
  open();
  fireEvent.click(await box('Offers by email'));
  expect((await box('Offers by email')).checked).toBe(false);
  await vi.waitFor(() =>
    expect(saved).toHaveBeenCalledWith({ preferences: [{ kind: 'offer', screen: true, mail: false }] }),
  );
  expect((await box('Messages from Tallyhouse on screen')).disabled).toBe(true);
});

test('a change that could not be saved is reverted', async () => {
  status = 403;
  open();
  fireEvent.click(await box('Messages from Tallyhouse by email'));
  expect(await screen.findByText('Not now.')).toBeDefined();
  expect((await box('Messages from Tallyhouse by email')).checked).toBe(true);
});
