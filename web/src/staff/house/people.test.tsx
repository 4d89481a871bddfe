import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { Actor, PlayerLink } from './people.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('names are looked up in one request and linked; other actors are shown in words', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response(JSON.stringify(['the_registrar', 'otter_of_kells']), { status: 200 });
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Actor actor="operator:1485" />
        <PlayerLink account={954} />
        <PlayerLink account={955} name="known" />
        <p>
          <Actor actor="player" />
        </p>
        <p>
          <Actor actor="system:ban-expiry" />
        </p>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('link', { name: 'the_registrar' })).getAttribute('href')).toBe('/admin/users/1485');
  expect(screen.getByRole('link', { name: 'otter_of_kells' }).getAttribute('href')).toBe('/admin/users/954');
  for (const words of ['known', 'Player', 'Program: ban expiry']) expect(screen.getByText(words)).toBeDefined();
  expect(asked).toEqual([expect.stringContaining('accounts=1485%2C954')]);
});
