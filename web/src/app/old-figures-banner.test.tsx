import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OfflineError } from '../api/api-error.ts';
import { createQueryClient } from '../api/query-client.ts';
import { readViewsAgain } from '../api/read-again.ts';
import { OldFiguresBanner } from './old-figures-banner.tsx';

const GIVEN_UP_MS = 4000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const noLine = async () => {
  throw new OfflineError(new TypeError('Failed to fetch'));
};

async function settle(milliseconds = 0) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

async function screenThat(...reads: (() => Promise<number>)[]) {
  const client = createQueryClient();
  const read = vi.fn<() => Promise<number>>(reads.at(-1)!);
  for (const answer of reads) read.mockImplementationOnce(answer);
  function Figures() {
    const { data, isError } = useQuery({ queryKey: ['balance', 'user', null], queryFn: read });
    return <output>{data ?? (isError ? 'could not be read' : 'loading')}</output>;
  }
  render(
    <QueryClientProvider client={client}>
      <OldFiguresBanner />
      <main id="main" tabIndex={-1}>
        <Figures />
      </main>
    </QueryClientProvider>,
  );
  await settle();
  return {
    read,
    figures: () => document.querySelector('output')!.textContent,
    push: () => act(() => readViewsAgain(client, ['balance'])),
  };
}

const said = () => screen.getAllByRole('status')[0]!.textContent;

test('a push whose read fails briefly is retried without a banner', async () => {
  const { push, read, figures } = await screenThat(
    async () => 100,
    noLine,
    async () => 90,
  );
  push();
  await settle(GIVEN_UP_MS);
  expect([figures(), said(), read.mock.calls.length]).toEqual(['90', '', 3]);
});

test('after more failures the banner says that figures may be old, and retrying removes it', async () => {
  const { push, figures } = await screenThat(
    async () => 100,
    noLine,
    noLine,
    noLine,
    noLine,
    async () => 90,
  );
  push();
  await settle(GIVEN_UP_MS);
  expect([figures(), said()]).toEqual(['100', 'Balances may be out of date.Try again']);
  const button = screen.getByRole('button', { name: 'Try again' });
  button.focus();
  fireEvent.click(button);
  await settle();
  expect([figures(), said(), document.activeElement?.id]).toEqual(['90', '', 'main']);
});

test('a screen that could not be read at all reports it itself', async () => {
  const { figures } = await screenThat(noLine);
  await settle(GIVEN_UP_MS);
  expect([figures(), said()]).toEqual(['could not be read', '']);
});
