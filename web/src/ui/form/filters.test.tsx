import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FilterBar, useFilters } from './filters.tsx';

const options = (...values: string[]) => values.map((value) => ({ value, label: value }));
const CHOICES = {
  game: { label: 'Game', options: options('all', 'dice') },
  period: { label: 'Period', hint: 'Days begin at 00:00 UTC.', options: options('all', 'week') },
};

function Screen() {
  const filtering = useFilters(CHOICES);
  return (
    <>
      <FilterBar of={filtering} name="Filter your games" placeholder="Name of a game" />
      <output>{useLocation().search}</output>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Search');
const address = () => document.querySelector('output')!.textContent;
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const rest = () => act(() => vi.advanceTimersByTimeAsync(300));

function open(search = '') {
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }], { initialEntries: [`/${search}`] });
  render(<RouterProvider router={router} />);
  return router;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('typed text is written to the address when typing pauses', async () => {
  open();
  type('ke');
  type('keno');
  expect([field().value, address()]).toEqual(['keno', '']);
  await rest();
  expect([field().value, address()]).toEqual(['keno', '?text=keno']);
  type('');
  await rest();
  expect([field().value, address()]).toEqual(['', '']);
});

test('a choice made before typing pauses is kept, and so is the text', async () => {
  open();
  type('ke');
  fireEvent.change(screen.getByLabelText('Period'), { target: { value: 'week' } });
  await rest();
  expect(address()).toBe('?period=week&text=ke');
});

test('every text can be searched for', async () => {
  open();
  type('all');
  await rest();
  expect(address()).toBe('?text=all');
});

test('an address from elsewhere fills the field', async () => {
  const router = open('?text=mines');
  expect(field().value).toBe('mines');
  await act(() => router.navigate('/?text=dice'));
  expect(field().value).toBe('dice');
});

test('the hint of a choice describes its field', () => {
  open();
  const period = screen.getByLabelText<HTMLSelectElement>('Period');
  expect(screen.getByText('Days begin at 00:00 UTC.').id).toBe(period.getAttribute('aria-describedby'));
  expect([...period.options].map(({ text }) => text)).toEqual(['all', 'week']);
});
