import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../api/query-client.ts';
import { browserSha256Hex } from './browser-hash.ts';
import { RotateDialog } from './rotate-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SEED = 'a'.repeat(64);
const NEXT = 'b'.repeat(64);
const offered = {
  epoch: 1,
  serverSeedHash: browserSha256Hex(SEED),
  nextServerSeedHash: browserSha256Hex(NEXT),
  clientSeed: 'mine',
  nonce: 3,
  previous: null,
};

function change(answer: () => Response): void {
  vi.stubGlobal('fetch', async () => answer());
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <RotateDialog seeds={offered} isOpen onOpenChange={vi.fn<() => void>()} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Reveal and change' }));
}

const opened = (epoch: number, serverSeed: string) => () =>
  new Response(JSON.stringify({ revealed: { epoch, serverSeed }, seeds: { ...offered, epoch: epoch + 1 } }));

test('a revealed seed that matches its commitment is confirmed', async () => {
  change(opened(1, SEED));
  expect(await screen.findByText('Its hash matches the commitment.')).toBeTruthy();
});

test('another seed for the same pair is called a broken promise', async () => {
  change(opened(1, NEXT));
  expect(await screen.findByText('Its hash does not match the commitment.')).toBeTruthy();
});

test('a pair changed in another tab is no broken promise', async () => {
  change(opened(2, NEXT));
  expect(await screen.findByText(/^You had already changed these seeds/)).toBeTruthy();
  expect(screen.queryByText(/commitment\.$/)).toBeNull();
});

test('without an answer it does not say that nothing was changed', async () => {
  change(() => {
    throw new TypeError('network');
  });
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^We don't know whether the seeds were changed\.No answer came\. Check/,
  );
});

test('a refusal is shown', async () => {
  const problem = { message: 'Finish your round first.', code: 'round-open', requestId: 'r' };
  change(() => new Response(JSON.stringify(problem), { status: 409 }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The seeds were not changed\.Finish/);
});

test('an open round that blocks the change is named, with a link to its table', async () => {
  const message = 'Finish your open Mines round first: it still uses this seed.';
  const problem = { message, code: 'round-open', requestId: 'r', games: ['mines', 'a game of a newer house'] };
  change(() => new Response(JSON.stringify(problem), { status: 409 }));
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Go to your Mines round', '/games/mines'],
  ]);
});
