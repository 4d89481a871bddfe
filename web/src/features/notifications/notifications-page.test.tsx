import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AccountHouse } from '#tests/support/account-screen.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import NotificationsPage from './notifications-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const AT = '2026-01-01T12:00:00.000Z';
const note = (id: number, more: object = {}) => {
  const texts = { type: 'other', title: `Note ${id}`, message: 'a prize', isGlobal: false };
  return { id, ...texts, isRead: true, createdAt: AT, expiresAt: AT, ...more };
};
const notes = (count: number) => Array.from({ length: count }, (_, at) => note(count - at));
const UNREAD = '/api/notifications/unread';
const ALL = '/api/notifications?limit=25';
const NEW_ONES = '/api/notifications?only=unread&limit=25';
const linesShown = async () => (await screen.findAllByRole('listitem')).length;

test('older ones are loaded on demand', async () => {
  new AccountHouse(signedInUser())
    .answers(UNREAD, { unread: 0 })
    .answers(ALL, notes(30).slice(0, 25))
    .answers('/api/notifications?limit=25&before=6', notes(5))
    .open(<NotificationsPage />);
  expect(await linesShown()).toBe(25);
  fireEvent.click(screen.getByRole('button', { name: /more/i }));
  expect(await screen.findByText('Note 1')).toBeTruthy();
  expect(await linesShown()).toBe(30);
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('the address shows unread ones only; one that is read leaves them', async () => {
  const fresh = note(7, { isRead: false });
  const house = new AccountHouse(signedInUser());
  house
    .answers(UNREAD, { unread: 1 })
    .answers(UNREAD, { unread: 0 })
    .answers(NEW_ONES, [fresh])
    .answers(NEW_ONES, [])
    .answers('/api/notifications/7/read', { success: true })
    .open(<NotificationsPage />, '/notifications?show=unread');
  expect(await screen.findByRole('tab', { name: 'Unread (1)', selected: true })).toBeTruthy();
  fireEvent.click(within(screen.getByRole('tabpanel')).getByRole('button', { name: /New: Note 7/ }));
  expect(await screen.findByText('Nothing new')).toBeTruthy();
  expect(house.sent.map(({ path }) => path)).toContain('/api/notifications/7/read');
});

test('without any it says what appears here', async () => {
  new AccountHouse(signedInUser())
    .answers(UNREAD, { unread: 0 })
    .answers(ALL, [])
    .open(<NotificationsPage />);
  expect(await screen.findByText('No notifications yet')).toBeTruthy();
});
