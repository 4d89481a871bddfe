import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FilterChips, SearchFilter } from './filters.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

const waits = () => vi.advanceTimersByTimeAsync(1000);
const typed = (value: string) => fireEvent.change(screen.getByLabelText('By'), { target: { value } });

async function opens(address: string) {
  window.history.replaceState(null, '', address);
  render(
    <BrowserRouter>
      <SearchFilter name="by" label="By" />
      <FilterChips
        label="State"
        name="state"
        options={[
          { value: '', label: 'All' },
          { value: 'open', label: 'Open' },
        ]}
      />
    </BrowserRouter>,
  );
  const written = vi.spyOn(window.history, 'replaceState');
  await act(waits);
  return written;
}

test.each(['/?tab=explain', '/?by=ann&tab=explain'])(
  'an untouched search field never writes the address %s',
  async (at) => expect(await opens(at)).not.toHaveBeenCalled(),
);

test('typed text is written to the address, and an emptied field removes it', async () => {
  await opens('/?tab=explain');
  typed(' ann ');
  await act(waits);
  expect(window.location.search).toBe('?tab=explain&by=ann');
  typed('');
  await act(waits);
  expect(window.location.search).toBe('?tab=explain');
});

test('typed text and a filter pressed before it is written both stay, though the page has not rendered the filter', async () => {
  await opens('/?tab=explain');
  typed('ann');
  await act(async () => {
    screen.getByRole('button', { name: 'Open' }).click();
    await waits();
  });
  expect(window.location.search).toBe('?tab=explain&state=open&by=ann');
});

test('typed text is not written to the address of another desk', async () => {
  await opens('/?tab=explain');
  typed('ann');
  window.history.replaceState(null, '', '/other');
  await act(waits);
  expect(window.location.href).toMatch(/\/other$/);
});
