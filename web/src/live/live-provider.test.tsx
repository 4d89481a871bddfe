// @vitest-environment happy-dom
// Whatever may have been missed while no live connection stood is read again when one does.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { LiveProvider } from './live-provider.tsx';
import { type Connection, type LiveListeners, openLiveSocket } from './live-socket.ts';

// Another file of the same worker may have loaded the socket already.
vi.hoisted(() => vi.resetModules());
vi.mock('./live-socket.ts', () => ({ openLiveSocket: vi.fn<() => () => void>() }));

afterEach(cleanup);

/** Says what the socket says, in turn; returns whether what was read is to be read again. */
function isReadAgain(...said: Connection[]): boolean {
  let listeners: LiveListeners | undefined;
  vi.mocked(openLiveSocket).mockImplementation((_, heard) => {
    listeners = heard;
    return () => undefined;
  });
  const client = createQueryClient();
  client.setQueryData(['statement'], []);
  render(
    <QueryClientProvider client={client}>
      <LiveProvider player={{ id: 7, username: 'ada' }}>{null}</LiveProvider>
    </QueryClientProvider>,
  );
  act(() => said.forEach((connection) => listeners!.onConnection(connection)));
  return client.getQueryState(['statement'])!.isInvalidated;
}

test('a connection that stands at once comes with the first reads', () => {
  expect(isReadAgain('connecting', 'connected')).toBe(false);
});

test('one that came back is a reason to read again', () => {
  expect(isReadAgain('connecting', 'connected', 'connecting', 'connected')).toBe(true);
});

test('so is a first one that took several tries', () => {
  expect(isReadAgain('connecting', 'connecting', 'connected')).toBe(true);
});
