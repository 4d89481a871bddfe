import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { createQueryClient } from '../../../api/query-client.ts';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { TimeZone } from './time-zone.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function change(reply: object, status: number): Promise<{ zone: HTMLSelectElement; sent: unknown[] }> {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Response(JSON.stringify(reply), { status });
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <TimeZone user={signedInUser({ timeZone: 'Asia/Tokyo' })} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  const zone = screen.getByLabelText<HTMLSelectElement>('Time zone');
  expect(zone.value).toBe('Asia/Tokyo');
  fireEvent.change(zone, { target: { value: 'Europe/Berlin' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save time zone' }));
  return { zone, sent };
}

test('another zone is sent and confirmed', async () => {
  const { sent } = await change({ timeZone: 'Europe/Berlin' }, 200);
  expect(await screen.findByText('Time Zone Updated')).toBeDefined();
  expect(sent).toEqual([{ timeZone: 'Europe/Berlin' }]);
});

test('a change that comes too soon says when, and the zone stays', async () => {
  const message = 'You can change your time zone again on 2026-06-26.';
  const { zone } = await change({ message, code: 'time-zone-changed-lately', requestId: 'r' }, 409);
  expect(await screen.findByText(message)).toBeDefined();
  expect(zone.value).toBe('Asia/Tokyo');
});
