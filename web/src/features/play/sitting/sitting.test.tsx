import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Seat } from '#tests/support/seat.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { createQueryClient, USER_KEY } from '../../../api/query-client.ts';
import { noteBet } from './play-session.ts';
import { Sitting } from './sitting.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a bet is timed without rendering its table', () => {
  const client = createQueryClient();
  client.setQueryData(USER_KEY, signedInUser({ id: 4711 }));
  const table = vi.fn<() => string>(() => 'table');
  const Table = () => table();
  render(
    <MemoryRouter>
      <Seat client={client}>
        <Sitting minutes={60} isInRound={false}>
          <Table />
        </Sitting>
      </Seat>
    </MemoryRouter>,
  );
  expect(screen.queryByText('Time played')).toBeNull();
  act(() => noteBet(4711, Date.now(), undefined));
  expect(screen.getByText('Time played')).toBeDefined();
  expect(table).toHaveBeenCalledTimes(1);
});
