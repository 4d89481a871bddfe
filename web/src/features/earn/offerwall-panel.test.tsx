import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { AccountHouse } from '#tests/support/account-screen.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { OfferwallPanel } from './offerwall-panel.tsx';

beforeEach(() => {
  // The test DOM loads no frames and logs an error.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const WALLS = '/api/offers/walls';
const wall = (network: string, title: string) => ({ network, title });

test('the first wall is opened at once, another when it is chosen', async () => {
  const house = new AccountHouse(signedInUser());
  house
    .answers(WALLS, { walls: [wall('lootably', 'Lootably'), wall('notik', 'Notik')] })
    .answers(`${WALLS}/lootably`, { url: 'about:blank?player=one' })
    .answers(`${WALLS}/notik`, { url: 'about:blank?player=two' })
    .answers('about:blank?player=one', {})
    .answers('about:blank?player=two', {})
    .open(<OfferwallPanel />);
  const frame = await screen.findByTitle<HTMLIFrameElement>('Lootably offerwall');
  expect(frame.getAttribute('src')).toBe('about:blank?player=one');
  expect(getComputedStyle(frame).height).toBe('600px');
  expect(screen.getByText('Credit may take up to 24 hours.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Notik' }));
  expect((await screen.findByTitle('Notik offerwall')).getAttribute('src')).toBe('about:blank?player=two');
});

test('a wall that cannot be opened can be retried', async () => {
  const house = new AccountHouse(signedInUser());
  house
    .answers(WALLS, { walls: [wall('notik', 'Notik')] })
    .isAwayFor(`${WALLS}/notik`)
    .answers(`${WALLS}/notik`, { url: 'about:blank' })
    .answers('about:blank', {})
    .open(<OfferwallPanel />);
  expect((await screen.findByRole('alert')).textContent).toContain('The offerwall could not be opened.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByTitle('Notik offerwall')).toBeTruthy();
});

test('a wall that does not answer says so, and is loaded again on request', async () => {
  const house = new AccountHouse(signedInUser());
  house
    .answers(WALLS, { walls: [wall('notik', 'Notik')] })
    .answers(`${WALLS}/notik`, { url: 'about:blank?one' })
    .answers('about:blank?one', {})
    .open(<OfferwallPanel />);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await screen.findByTitle('Notik offerwall');
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(screen.getByRole('alert').textContent).toContain('Notik does not answer.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  fireEvent.load(await screen.findByTitle('Notik offerwall'));
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a wall that the browser cannot reach says so: it can be tried again, opened in a tab or shown anyway', async () => {
  const house = new AccountHouse(signedInUser());
  house
    .answers(WALLS, { walls: [wall('notik', 'Notik')] })
    .answers(`${WALLS}/notik`, { url: 'about:blank?two' })
    .isAwayFor('about:blank?two')
    .isAwayFor('about:blank?two')
    .answers('about:blank?two', {})
    .open(<OfferwallPanel />);
  const problem = await screen.findByRole('alert');
  expect(problem.textContent).toContain("Notik can't be reached.Your network or an ad blocker may be blocking it.");
  const inTab = screen.getByRole('link', { name: /^Open it in a tab/ });
  expect(inTab.getAttribute('href')).toBe('about:blank?two');
  fireEvent.click(screen.getByRole('button', { name: 'Show it anyway' }));
  expect(await screen.findByTitle('Notik offerwall')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Load it again' }));
  expect((await screen.findByRole('alert')).textContent).toContain("Notik can't be reached.");
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  fireEvent.load(await screen.findByTitle('Notik offerwall'));
  await act(async () => undefined);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without a network there is no frame; visitors are asked to log in', async () => {
  new AccountHouse(signedInUser()).answers(WALLS, { walls: [] }).open(<OfferwallPanel />);
  expect(await screen.findByText('No offerwall is open at the moment.')).toBeTruthy();
  cleanup();
  new AccountHouse(null).open(<OfferwallPanel />);
  expect(screen.getByText('Please log in to access the offerwall')).toBeTruthy();
});
