import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import type * as Router from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { createQueryClient, USER_KEY } from '../../api/query-client.ts';
import { SessionProvider } from '../../api/session.tsx';
import { LiveProvider } from '../../live/live-provider.tsx';
import { ThemeProvider } from '../../theme/theme-provider.tsx';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { Guarded } from '../guard.tsx';
import { PlayerBar } from './player-bar.tsx';

const rendered = vi.hoisted((): { links: string[] } => ({ links: [] }));

vi.mock('react-router-dom', async (importOriginal) => {
  const router = await importOriginal<typeof Router>();
  const note = (to: unknown) => void rendered.links.push(String(to));
  const Link = (props: ComponentProps<typeof router.Link>) => {
    note(props.to);
    return <router.Link {...props} />;
  };
  const NavLink = (props: ComponentProps<typeof router.NavLink>) => {
    note(props.to);
    return <router.NavLink {...props} />;
  };
  return { ...router, Link, NavLink };
});

beforeEach(() => {
  rendered.links = [];
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page() {
  rendered.links.push('page');
  return null;
}

test('a bet renders neither a link of the bar nor the page, only the balance', async () => {
  const client = createQueryClient();
  client.setQueryData(USER_KEY, signedInUser({ points: 100 }));
  render(
    <ThemeProvider>
      <QueryClientProvider client={client}>
        <SessionProvider>
          <LiveProvider player={null}>
            <ToastProvider>
              <MemoryRouter>
                <PlayerBar />
                <Routes>
                  <Route element={<Guarded />}>
                    <Route element={<Outlet />}>
                      <Route path="/" element={<Page />} />
                    </Route>
                  </Route>
                </Routes>
              </MemoryRouter>
            </ToastProvider>
          </LiveProvider>
        </SessionProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  const balance = () => screen.getByTestId('balance').textContent;
  expect(balance()).toContain('100');
  expect(rendered.links).toEqual(expect.arrayContaining(['page', '/games', '/withdraw']));

  rendered.links = [];
  await act(async () => {
    client.setQueryData(USER_KEY, signedInUser({ points: 87, lastPosition: '0:2' }));
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(balance()).toContain('87');
  expect(rendered.links).toEqual([]);
});
