import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { DemoClock } from './demo-clock.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NOW = '2026-12-05T10:00:00.000Z';

function opens(answer: object, { status = 200, mayMove = true } = {}) {
  const sent: string[] = [];
  const reload = vi.fn<() => void>();
  vi.stubGlobal('fetch', async (address: string) => {
    sent.push(address);
    return new Response(JSON.stringify(answer), { status });
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DemoClock at={NOW} mayMove={mayMove} reload={reload} />
    </QueryClientProvider>,
  );
  return { sent, reload };
}

test('an admin moves the clock a day ahead, and the page begins again', async () => {
  const { sent, reload } = opens({ success: true, now: NOW });
  fireEvent.click(screen.getByRole('button', { name: 'Next day' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(sent).toEqual(['/api/admin/next-day']);
});

test('a refusal is shown, and the page stays', async () => {
  const refusal = { code: 'not-found', message: 'Only the clock of a demo house can be moved.', requestId: 'r' };
  const { reload } = opens(refusal, { status: 404 });
  fireEvent.click(screen.getByRole('button', { name: 'Next day' }));
  expect(await screen.findByText(refusal.message)).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
});

test('others read the time', () => {
  opens({}, { mayMove: false });
  expect(screen.queryByRole('button')).toBeNull();
});
