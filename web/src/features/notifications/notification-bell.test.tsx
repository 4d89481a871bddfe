import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { NotificationBell } from './notification-bell.tsx';

type Item = { id: number; title: string; isRead: boolean };

let items: Item[] = [];
const asked = vi.fn<(what: string) => void>();

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const { pathname } = new URL(address, 'https://house.example');
    asked(`${method} ${pathname}`);
    return new Response(JSON.stringify(replyTo(pathname, body as string | undefined)));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  asked.mockReset();
});

function replyTo(pathname: string, body = '{}'): unknown {
  const [, , , id] = pathname.split('/');
  if (pathname.endsWith('/unread')) return { unread: items.filter(({ isRead }) => !isRead).length };
  if (id === undefined) {
    const at = '2026-01-01T12:00:00.000Z';
    return items.map((item) => {
      return { type: 'other', message: 'a prize', amount: 5, isGlobal: false, createdAt: at, expiresAt: at, ...item };
    });
  }
  const { upTo = 0 } = JSON.parse(body) as { upTo?: number };
  for (const item of items) item.isRead ||= id === 'read-all' ? item.id <= upTo : item.id === Number(id);
  return { success: true, marked: 1 };
}

const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, place): Item => ({ id: count - place, title: `Note ${place}`, isRead: false }));

async function open(): Promise<void> {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <MemoryRouter>
          <NotificationBell isRaining={false} />
        </MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
}

test.each([
  [9, '9'],
  [10, '9+'],
  [120, '9+'],
])('with %i new ones the badge says %s', async (count, badge) => {
  items = itemsOf(count);
  await open();
  expect(await screen.findByText(badge)).toBeDefined();
  expect(await screen.findByText(`${count} new`)).toBeDefined();
});

test('without any it says so, and there is nothing to mark', async () => {
  items = [];
  await open();
  expect(await screen.findByText('No notifications yet')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('a click on a new one marks it as read; a read one sends nothing', async () => {
  items = itemsOf(2);
  await open();
  fireEvent.click(await screen.findByRole('button', { name: /New: Note 1/ }));
  expect(await screen.findByText('1 new')).toBeDefined();
  expect(asked).toHaveBeenCalledWith('POST /api/notifications/1/read');
  const read = await screen.findByRole('button', { name: /^Note 1/ });
  asked.mockReset();
  fireEvent.click(read);
  expect(asked).not.toHaveBeenCalled();
  const line = within(screen.getByRole('button', { name: /New: Note 0/ }));
  expect([line.getByText('a prize'), line.getByText('5 points'), line.getByText(/, \d\d:00/)]).toHaveLength(3);
});

test('all that are shown are marked at once; one that arrived since stays new', async () => {
  items = itemsOf(3);
  await open();
  const markAll = await screen.findByRole('button', { name: 'Mark all as read' });
  items = [{ id: 4, title: 'Note of now', isRead: false }, ...items];
  fireEvent.click(markAll);
  expect(await screen.findByRole('button', { name: /New: Note of now/ })).toBeDefined();
  expect(screen.getAllByText(/New:/)).toHaveLength(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeDefined();
  expect(screen.queryByText(/New:/)).toBeNull();
});
