import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { SessionProvider } from '../../api/session.tsx';
import NotFoundPage from './not-found-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('it leads home until the session is known to be signed out, then to the landing page', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer.promise);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <MemoryRouter initialEntries={['/withdraw-everything']}>
          <NotFoundPage />
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
  const wayTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(['Earn', 'Games', 'Support'].map(wayTo)).toEqual(['/earn', '/games', '/support']);
  const wayBack = () => wayTo('Home');
  expect(wayBack()).toBe('/');
  answer.resolve(new Response('{}', { status: 401 }));
  await waitFor(() => expect(wayBack()).toBe('/landing'));
});
