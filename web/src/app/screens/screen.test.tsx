import { act, cleanup, fireEvent, render, screen as view, waitFor } from '@testing-library/react';
import { Outlet } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { memoryRoutes } from '#tests/support/memory-routes.tsx';
import { ConnectionReturn } from '../../ui/state/late-part.tsx';
import { screen } from './screen.tsx';

afterEach(cleanup);

function Ranking() {
  return <h1>Ranking</h1>;
}

function house() {
  const network = { isUp: false };
  const ranking = screen('/ranking', async () => {
    if (!network.isUp) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: Ranking };
  });
  const home = { path: '/', element: <h1>Home</h1> };
  const { screens, go } = memoryRoutes([{ element: <Outlet />, children: [home, ranking] }]);
  render(screens);
  return { network, go };
}

test('a screen that cannot be loaded says what to do', async () => {
  const { go } = house();
  await go('/ranking');
  const notice = await view.findByRole('alert');
  expect(notice.textContent).toMatch(/This screen could not be loaded\..*Check your connection and try again\./);
});

test('it loads when the network is back, without a press', async () => {
  const { network, go } = house();
  await go('/ranking');
  await view.findByRole('alert');
  network.isUp = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await view.findByRole('heading', { name: 'Ranking' })).toBeDefined();
});

test('it loads when the network is reported back before anything gets through', async () => {
  const { network, go } = house();
  await go('/ranking');
  await view.findByRole('alert');
  act(() => void window.dispatchEvent(new Event('online')));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(view.getByRole('alert')).toBeDefined();
  network.isUp = true;
  expect(await view.findByRole('heading', { name: 'Ranking' }, { timeout: 3000 })).toBeDefined();
});

test('it loads when the network is back during a failing try', async () => {
  let isUp = false;
  let lost: Promise<never> | null = null;
  const fail = Promise.withResolvers<never>();
  // As in a browser, requests for a module in flight share its answer.
  const load = () => {
    if (lost !== null) return lost;
    if (isUp) return Promise.resolve({ default: Ranking });
    lost = fail.promise.finally(() => (lost = null));
    return lost;
  };
  const first = Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  let isFirst = true;
  const ranking = screen('/ranking', () => {
    if (!isFirst) return load();
    isFirst = false;
    return first;
  });
  render(memoryRoutes([ranking], '/ranking').screens);
  await view.findByRole('alert');
  await waitFor(() => expect(lost).not.toBeNull());
  isUp = true;
  act(() => void window.dispatchEvent(new Event('online')));
  fail.reject(new TypeError('Failed to fetch dynamically imported module'));
  expect(await view.findByRole('heading', { name: 'Ranking' })).toBeDefined();
});

test('it loads when retried, and is there at once at the next visit', async () => {
  const { network, go } = house();
  await go('/ranking');
  const again = await view.findByRole('button', { name: 'Try again' });
  network.isUp = true;
  fireEvent.click(again);
  await view.findByRole('heading', { name: 'Ranking' });
  await go('/');
  await go('/ranking');
  expect(view.getByRole('heading', { name: 'Ranking' })).toBeDefined();
});

test('it loads when the connection is back and the browser never noticed the drop', async () => {
  const network = { isUp: false };
  const ranking = screen('/ranking', async () => {
    if (!network.isUp) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: Ranking };
  });
  const { screens } = memoryRoutes([ranking], '/ranking');
  const house = (returnedAt: number | null) => <ConnectionReturn value={returnedAt}>{screens}</ConnectionReturn>;
  const { rerender } = render(house(null));
  await view.findByRole('alert');
  network.isUp = true;
  rerender(house(1));
  expect(await view.findByRole('heading', { name: 'Ranking' })).toBeDefined();
});
