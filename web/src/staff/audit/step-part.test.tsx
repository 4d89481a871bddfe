import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { StepPart } from './step-part.tsx';
import { useAuditAddress } from './use-audit-address.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

const figures = (available: number) => ({ available, held: 0, pending: 0 });
const stepOf = (seq: number) => ({
  event: {
    place: `0-${seq}`,
    at: '2026-11-28T12:00:00.000Z',
    account: 1485,
    username: 'otter_of_kells',
    version: seq,
    type: 'signup-bonus-granted',
    game: null,
    actor: 'player',
    actorName: null,
    commandId: `c${seq}`,
    causeId: `c${seq}`,
    points: { amount: 10, to: 'players:available', from: 'bonus-expense' },
    dollars: null,
    available: seq * 10,
    held: 0,
    reason: null,
    payload: {},
  },
  previous: seq === 1 ? null : `0-${seq - 1}`,
  next: seq === 2 ? null : `0-${seq + 1}`,
  before: figures(seq * 10 - 10),
  after: figures(seq * 10),
  changes: [
    {
      view: 'balance',
      table: 'account',
      row: { account: '1485' },
      isWhole: true,
      fields: [
        { name: 'available', before: String(seq * 10 - 10), after: String(seq * 10) },
        {
          name: 'params',
          before: null,
          after: '{"amountPoints":5000,"isFirst":true,"note":"longer than forty letters altogether"}',
        },
      ],
    },
  ],
  notShown: ['statement'],
});

function Stepped() {
  return <StepPart account={1485} address={useAuditAddress()} />;
}

test('j and k step through the events, each with the book and the views before and after', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    const step = stepOf(address.includes('place=0-2') ? 2 : 1);
    return new Response(JSON.stringify({ step }), { status: 200 });
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <Stepped />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Event 1: Signup bonus granted')).toBeDefined();
  expect(screen.getByText('Not shown here: statement.')).toBeDefined();
  expect(screen.getByText('House')).toBeDefined();
  const stored = 'Amount points: 5,000, First: Yes, Note: longer than forty letters altogether';
  expect(screen.getByText(stored)).toBeDefined();
  fireEvent.keyDown(window, { key: 'j' });
  expect(await screen.findByText('Event 2: Signup bonus granted')).toBeDefined();
  expect(screen.getByRole('table', { name: 'Book' }).textContent).toContain('Available1020+10');
  expect(screen.getByRole('table', { name: 'Changes of the views' }).textContent).toContain('Available1020');
  fireEvent.keyDown(window, { key: 'k' });
  expect(await screen.findByText('Event 1: Signup bonus granted')).toBeDefined();
});
