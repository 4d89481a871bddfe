import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { type AskForProof, ProofContext } from '../../../api/proof.ts';
import { createQueryClient } from '../../../api/query-client.ts';
import { YourData } from './your-data.tsx';

const FILE = 'GET /api/auth/export/file';
const ASK = 'POST /api/auth/export';
const STATE = 'GET /api/auth/export';

const dateIn = (ms: number) => instantOf(Date.now() + ms);
const ready = { state: 'ready', askedAt: dateIn(-1000), bytes: 20_480, expiresAt: dateIn(7 * DAY_MS) };
const stale = { code: 're-authenticate', message: 'Confirm that it is you to get your data.' };

type Reply = { status?: number; body: unknown };
const replies = new Map<string, Reply>();
const saved: string[] = [];

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    const call = `${method} ${new URL(address, 'https://house.example').pathname}`;
    const { status = 200, body } = replies.get(call) ?? { status: 500, body: {} };
    return new Response(JSON.stringify(status === 200 ? body : { requestId: '1', ...(body as object) }), { status });
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  replies.clear();
  saved.length = 0;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(found: unknown, ask: AskForProof = async () => false) {
  replies.set(STATE, { body: { export: found } });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ProofContext value={ask}>
        <YourData />
      </ProofContext>
    </QueryClientProvider>,
  );
}

test('a requested file is being prepared and cannot be requested again', async () => {
  replies.set(ASK, { body: { success: true } });
  open(null);
  const button = await screen.findByRole('button', { name: 'Prepare a file' });
  replies.set(STATE, { body: { export: { ...ready, state: 'asked', bytes: null, expiresAt: null } } });
  fireEvent.click(button);
  expect(await screen.findByText(/Your file is being prepared/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a ready file shows its size and until when it is kept; a new one must wait a day', async () => {
  open(ready);
  expect((await screen.findByRole('status')).textContent).toMatch(/^Your file is ready \(20 KB\)\. It is kept until /);
  expect(screen.queryByRole('button', { name: 'Prepare a new file' })).toBeNull();
  cleanup();
  open({ ...ready, askedAt: dateIn(-DAY_MS) });
  expect(await screen.findByRole('button', { name: 'Prepare a new file' })).toBeDefined();
});

test('a ready file is downloaded after the proof that the server asked for', async () => {
  replies.set(FILE, { status: 403, body: stale });
  const asked: (readonly string[])[] = [];
  open(ready, async (ways) => {
    asked.push(ways);
    replies.set(FILE, { body: 'the file' });
    return true;
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Download your data' }));
  await vi.waitFor(() => expect(saved).toEqual(['tallyhouse-your-data.zip']));
  expect(asked).toEqual([['password']]);
});

test('a refusal is shown at the button', async () => {
  open(null);
  replies.set(ASK, { status: 429, body: { code: 'rate-limited', message: 'You can ask for your data once a day.' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Prepare a file' }));
  expect((await screen.findByRole('alert')).textContent).toBe('You can ask for your data once a day.');
});
