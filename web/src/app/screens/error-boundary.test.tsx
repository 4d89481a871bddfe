import { act, cleanup, render, screen } from '@testing-library/react';
import { Outlet } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { memoryRoutes } from '#tests/support/memory-routes.tsx';
import { Line } from '../../live/line.ts';
import { LineContext } from '../../live/use-may-play.ts';
import { ErrorBoundary } from './error-boundary.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Frame = () => (
  <ErrorBoundary>
    <Outlet />
  </ErrorBoundary>
);

function house() {
  vi.spyOn(console, 'error').mockReturnValue();
  const ranks = { areBroken: true };
  function Ranking() {
    if (ranks.areBroken) throw new Error('no ranks');
    return <h1>Ranking</h1>;
  }
  const pages = [
    { path: '/', element: <h1>Home</h1> },
    { path: '/ranking', element: <Ranking /> },
  ];
  const line = new Line();
  const { screens, go } = memoryRoutes([{ element: <Frame />, children: pages }], '/ranking');
  render(<LineContext value={line}>{screens}</LineContext>);
  return { ranks, line, go };
}

test('an error is shown in place of its screen, and another screen without it', async () => {
  const { go } = house();
  expect(screen.getByRole('alert').textContent).toContain('This screen could not be shown.');
  await go('/');
  expect(screen.getByRole('heading').textContent).toBe('Home');
});

test('the screen is shown again when the connection returns', () => {
  const { ranks, line } = house();
  ranks.areBroken = false;
  act(() => {
    line.socket('connecting');
    line.socket('connected', true);
  });
  expect(screen.getByRole('heading').textContent).toBe('Ranking');
});
