import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { SessionProvider } from '../../api/session.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { ThemeProvider } from '../../theme/theme-provider.tsx';

let answer: PromiseWithResolvers<Response>;

beforeEach(() => {
  answer = Promise.withResolvers();
  vi.stubGlobal('fetch', () => answer.promise);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function comeTo(address: string): void {
  render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <SessionProvider>
          <MemoryRouter initialEntries={[address]}>
            <NavigationBar />
          </MemoryRouter>
        </SessionProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  );
}

test('a player on the landing page is not asked to log in while the session is unknown', async () => {
  comeTo('/landing');
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Register' })).toBeNull();
  answer.resolve(new Response('{}', { status: 401 }));
  expect(await screen.findByRole('link', { name: 'Login' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Register' })).toBeDefined();
});

test('the home link is the player’s until the session is known to be signed out', async () => {
  comeTo('/leaderboard');
  const home = () => screen.getByRole('link', { name: 'Tallyhouse, home' }).getAttribute('href');
  expect(home()).toBe('/');
  answer.resolve(new Response('{}', { status: 401 }));
  await screen.findByRole('link', { name: 'Login' });
  expect(home()).toBe('/landing');
});
