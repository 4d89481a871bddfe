import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseOwnClientSeed } from './sign-up-form.tsx';

const server = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => vi.stubGlobal('fetch', server));
afterEach(() => {
  vi.unstubAllGlobals();
  server.mockReset();
});

const hash = 'a'.repeat(64);
const seeds = { epoch: 1, serverSeedHash: hash, nextServerSeedHash: hash, clientSeed: 'x', nonce: 0 };

test('the commitment of the next pair is read before the client seed is sent', async () => {
  server
    .mockResolvedValueOnce(new Response(JSON.stringify({ ...seeds, previous: null })))
    .mockResolvedValueOnce(new Response(JSON.stringify({ revealed: { epoch: 1, serverSeed: hash }, seeds })));
  expect(await chooseOwnClientSeed()).toBe(true);
  expect(server.mock.calls.map(([url]) => url)).toEqual(['/api/fair/seeds', '/api/fair/rotate']);
  const body = JSON.parse(server.mock.calls[1]![1].body as string) as { clientSeed: string };
  expect(body.clientSeed).toMatch(/^[0-9a-f]{32}$/);
});

test('a server that does not answer does not fail the registration', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await chooseOwnClientSeed()).toBe(false);
});

test('nothing is rotated when the commitment could not be read', async () => {
  server.mockResolvedValueOnce(new Response('', { status: 503 }));
  await chooseOwnClientSeed();
  expect(server).toHaveBeenCalledTimes(1);
});
