import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fairRotate } from '#contracts/fairness/calls.ts';
import { createQueryClient } from './query-client.ts';
import { useCallMutation } from './use-call.ts';

const server = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => vi.stubGlobal('fetch', server));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  server.mockReset();
});

const hash = 'b'.repeat(64);
const seeds = { epoch: 2, serverSeedHash: hash, nextServerSeedHash: hash, clientSeed: 'mine', nonce: 0 };
const done = () => new Response(JSON.stringify({ revealed: { epoch: 1, serverSeed: hash }, seeds }));
const refusal = (code = 'round-open', status = 409) =>
  new Response(JSON.stringify({ message: 'No.', code, requestId: 'r' }), { status });
const mine = { body: { clientSeed: 'mine' } };

function rotation() {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useCallMutation(fairRotate), { wrapper });
  return (input: typeof mine) => act(() => result.current.mutateAsync(input).catch(() => null));
}

function sentKeys(): (string | null)[] {
  return server.mock.calls.map(([, init]) => new Headers(init.headers).get('idempotency-key'));
}

test('trying again after no answer carries the same key', async () => {
  server.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(done());
  const rotate = rotation();
  await rotate(mine);
  await rotate(mine);
  const [first, second] = sentKeys();
  expect(first).not.toBeNull();
  expect(second).toBe(first);
});

test('trying again after a fault of the server carries the same key', async () => {
  server.mockResolvedValueOnce(new Response('', { status: 500 })).mockResolvedValueOnce(done());
  const rotate = rotation();
  await rotate(mine);
  await rotate(mine);
  const [first, second] = sentKeys();
  expect(second).toBe(first);
});

test('after a refusal the next try is a new command', async () => {
  server.mockResolvedValueOnce(refusal()).mockResolvedValueOnce(done());
  const rotate = rotation();
  await rotate(mine);
  await rotate(mine);
  const [first, second] = sentKeys();
  expect(second).not.toBe(first);
});

test("a busy gateway's refusal of the second try leaves the first unknown", async () => {
  server
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(refusal('rate-limited', 429))
    .mockResolvedValueOnce(done());
  const rotate = rotation();
  for (let tries = 0; tries < 3; tries++) await rotate(mine);
  expect(new Set(sentKeys()).size).toBe(1);
});

test('another input after no answer is another command', async () => {
  server.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(done());
  const rotate = rotation();
  await rotate(mine);
  await rotate({ body: { clientSeed: 'another' } });
  const [first, second] = sentKeys();
  expect(second).not.toBe(first);
});

test('the same input twice, both answered, is two commands', async () => {
  server.mockImplementation(async () => done());
  const rotate = rotation();
  await rotate(mine);
  await rotate(mine);
  const [first, second] = sentKeys();
  expect(second).not.toBe(first);
});
