import { createHmac, hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import {
  dayNonceOf,
  daySecretOf,
  leafKeyOf,
  leafOf,
  nonceOf,
  parentOf,
  type SumNode,
} from '#contracts/proofs/liabilities.ts';
import { headLine, nodeLine } from '#contracts/proofs/liabilities-file.ts';
import { writeLiabilitiesLine } from '#contracts/proofs/liabilities-line.ts';
import { noteSigner } from '#infra/signed-note.ts';
import { createQueryClient } from '../../../api/query-client.ts';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { OwnTotalLate } from './own-total-late.tsx';

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer');
const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest();
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const ACCOUNT = 1011;
const SECRET = sha256(Buffer.from('a secret'));
const STATE = { version: 7, available: 90, held: 30 };
const DAY = 20_786;
const PARTS = [50, 70];

/** The account's two parts are all there is. */
function replyOf() {
  const dayNonce = dayNonceOf(sha256, daySecretOf(sha256, nonceOf(sha256, SECRET, ''), DAY), STATE);
  const key = leafKeyOf(sha256, { dayNonce, day: DAY, account: ACCOUNT });
  const leaves = PARTS.map((value, index): SumNode => ({ hash: leafOf(hmac, key, value, index), value }));
  const root = parentOf(sha256, leaves[0]!, leaves[1]!);
  const file = headLine(DAY) + [root, ...leaves].map((node) => nodeLine(hexOf(node.hash), node.value)).join('');
  const totals = { day: DAY, root: hexOf(root.hash), digest: hash('sha256', file), total: 120, debts: 0, accounts: 1 };
  const signer = noteSigner('house.example/log/heads', 's'.repeat(32));
  const noteOf = (date: string) =>
    signer.sign(`house.example/log/heads\nday ${date}\n${writeLiabilitiesLine(totals)}\n`);
  const own = {
    ...totals,
    ...STATE,
    date: '2026-11-29',
    position: '0:7',
    madeAt: '2026-11-29T00:00:09.000Z',
    chosen: null,
    parts: PARTS.map((value, index) => {
      const sibling = leaves[1 - index]!;
      return { index, value, path: [{ hash: hexOf(sibling.hash), value: sibling.value }] };
    }),
    heads: noteOf('2026-11-29'),
  };
  const reply = {
    account: ACCOUNT,
    secret: hexOf(SECRET),
    chosen: null,
    own,
    lost: null as object | null,
    keys: [signer.verifierKey],
  };
  return { reply, file, noteOf };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(reply: unknown, file = ''): void {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'https://house.example');
    return new Response(pathname.endsWith('/file') ? gzipSync(file) : JSON.stringify(reply));
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <ToastProvider>
          <OwnTotalLate />
        </ToastProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

async function open(change: (made: ReturnType<typeof replyOf>) => void = () => {}) {
  const made = replyOf();
  change(made);
  show(made.reply, made.file);
  fireEvent.click(await screen.findByRole('button', { name: 'Check my balance in the total' }));
}

test('a balance is followed from its parts to the signed total, and through the whole file', async () => {
  await open();
  expect(await screen.findByText('You are in the total')).toBeDefined();
  expect(screen.getByText('120 points on 29 Nov 2026, after your event number 7.')).toBeDefined();
  expect(screen.getByText(/Your 2 parts add up to 120 points/)).toBeDefined();
  expect(screen.getByText(/Its key is house\.example\/log\/heads\+/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Add up the whole file' }));
  expect(await screen.findByText('The whole file adds up')).toBeDefined();
});

test.each<[string, (made: ReturnType<typeof replyOf>) => void, RegExp]>([
  ['a smaller balance', ({ reply }) => void (reply.own.available = 80), /is not in the published total/],
  ['a missing part', ({ reply }) => void reply.own.parts.pop(), /do not add up/],
  [
    'a note of another day',
    ({ reply, noteOf }) => void (reply.own.heads = noteOf('2026-11-28')),
    /names another total/,
  ],
  ['another total in the note', ({ reply }) => void (reply.own.debts = 5), /names another total/],
  ['a note of another key', ({ reply }) => void (reply.keys = []), /not of a key of this house/],
])('%s is refused with its reason', async (_, change, words) => {
  await open(change);
  expect(await screen.findByText('This does not add up')).toBeDefined();
  expect(screen.getByText(words)).toBeDefined();
});

test('a file with another sum is refused', async () => {
  await open((made) => void (made.file = made.file.replace(/,70\n/, ',71\n')));
  fireEvent.click(screen.getByRole('button', { name: 'Add up the whole file' }));
  expect(await screen.findByText(/does not follow from the two below it/)).toBeDefined();
});

test('a value that the latest total lacks is shown as used from tomorrow', async () => {
  show({ ...replyOf().reply, chosen: 'my words' });
  expect(await screen.findByText(/This value is saved. It is used from tomorrow/)).toBeDefined();
});

test('a signed total that a restore took is named with its reason, and the one before it can be checked', async () => {
  const { reply } = replyOf();
  const { day: _day, date: _date, ...totals } = reply.own;
  show({ ...reply, lost: { ...totals, day: DAY + 1, date: '2026-11-30', total: 4321 } });
  expect(await screen.findByText('30 Nov 2026')).toBeDefined();
  expect(screen.getByText(/names a total of 4,321 points, which cannot be checked. After it was signed/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Check my balance in the total' })).toBeDefined();
});

test('before the first total with the account there is nothing to check', async () => {
  show({ ...replyOf().reply, own: null });
  expect(await screen.findByText(/There is no total with your account yet/)).toBeDefined();
});

test('the figures of the day have their units before anything is checked', async () => {
  show(replyOf().reply);
  const figureOf = async (label: string) => (await screen.findByText(label)).parentElement!.textContent;
  expect(await figureOf('Your balance')).toBe('Your balance120points, 30 of them held');
  expect(await figureOf('Owed to all players')).toBe('Owed to all players120points, to 1 account');
});

test('a total without a signed note is not called signed', async () => {
  await open(({ reply }) => void Object.assign(reply.own, { heads: null }));
  expect(await screen.findByText('You are in the total, but it is not signed yet')).toBeDefined();
});
