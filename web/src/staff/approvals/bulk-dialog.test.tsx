import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ChangeRequest } from '#contracts/approvals/change-request.ts';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { createQueryClient } from '../../api/query-client.ts';
import { BulkDialog } from './bulk-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const REFUSED = { code: 'own-change-request', message: 'You asked for this.', requestId: 'r' };
const idOf = (letter: string) => `00000000-0000-4000-8000-00000000000${letter}`;
const posting = (letter: string) =>
  ({ id: idOf(letter), hash: letter.repeat(64), what: `Post ${letter}`, kind: 'post-treasury' }) as ChangeRequest;

test('several postings are approved for one reason; one that is refused leaves the others alone', async () => {
  const sent: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    sent.push([address.split('/')[4]!, JSON.parse(body as string)]);
    const id = address.split('/')[4]!;
    const isRefused = id === idOf('b');
    const done = { success: true, message: 'The change was approved.', id, state: 'approved', position: '0:5' };
    return new Response(JSON.stringify(isRefused ? REFUSED : done), { status: isRefused ? 409 : 200 });
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <BulkDialog way="approve" changes={['a', 'b', 'c'].map(posting)} others={1} onClose={() => undefined} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  expect(screen.getByText(/only postings are decided together/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Say why.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'as invoiced' } });
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('2 of 3 approved.')).toBeDefined();
  expect(screen.getAllByText('Approved')).toHaveLength(2);
  expect(screen.getByText('You asked for this.')).toBeDefined();
  expect(sent).toEqual(
    ['a', 'b', 'c'].map((letter) => [idOf(letter), { hash: letter.repeat(64), reason: 'as invoiced' }]),
  );
});
