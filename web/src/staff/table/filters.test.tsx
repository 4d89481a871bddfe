import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchFilter } from './filters.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function opens(address: string) {
  const router = createMemoryRouter([{ path: '/', element: <SearchFilter name="by" label="By" /> }], {
    initialEntries: [address],
  });
  const visited: string[] = [];
  router.subscribe(({ location }) => visited.push(location.search));
  render(<RouterProvider router={router} />);
  const type = async (value: string) => {
    fireEvent.change(screen.getByLabelText('By'), { target: { value } });
    await act(() => vi.advanceTimersByTimeAsync(1000));
  };
  await act(() => vi.advanceTimersByTimeAsync(1000));
  return { visited, type };
}

test('an untouched search field never writes the address', async () => {
  expect((await opens('/?tab=explain')).visited).toEqual([]);
  expect((await opens('/?by=ann&tab=explain')).visited).toEqual([]);
});

test('typed text is written to the address, and an emptied field removes it', async () => {
  const { visited, type } = await opens('/?tab=explain');
  await type(' ann ');
  expect(visited.at(-1)).toBe('?tab=explain&by=ann');
  await type('');
  expect(visited.at(-1)).toBe('?tab=explain');
});
