import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import { embeddable, EMPTY_HISTORY, aroundHistory, type HistoryData } from '#contracts/proofs/history/file.ts';
import { EventStory } from '#tests/support/event-story.ts';
import { HEADS_SIGNER, LOG_SIGNER, writtenHistory } from '#tests/support/written-history.ts';
import { createQueryClient } from '../../../api/query-client.ts';
import CheckFilePage from './check-file-page.tsx';

const ANN = 1011;
const EVENTS = new EventStory()
  .opens(ANN)
  .bonus(ANN, 500)
  .adjusts(ANN, 20, 'a gift')
  .plays(ANN, { stake: 10, payout: 18 }).events as LedgerEvent[];
const DATA = await writtenHistory({ events: EVENTS, size: EVENTS.length, day: { size: EVENTS.length } });

let until = '-';
let keys = [LOG_SIGNER.verifierKey, HEADS_SIGNER.verifierKey];

beforeEach(() => {
  until = '-';
  keys = [LOG_SIGNER.verifierKey, HEADS_SIGNER.verifierKey];
  vi.stubGlobal(
    'fetch',
    async () => new Response(keys.map((key) => `${key} 2026-11-29T00:00:00Z ${until}\n`).join('')),
  );
  show();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <CheckFilePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function page(data: HistoryData): string {
  const { before, after } = aroundHistory(`<html>${EMPTY_HISTORY}</html>`)!;
  return `${before}${embeddable(JSON.stringify(data))}${after}`;
}

async function choose(text: string, name = 'tallyhouse-history.html'): Promise<void> {
  fireEvent.change(await screen.findByLabelText('File to check'), { target: { files: [new File([text], name)] } });
}

test('a history is checked, with its events in words, and its key is compared', async () => {
  await choose(page(DATA));
  expect(await screen.findByText('This is your whole history, and it is genuine')).toBeDefined();
  expect(await screen.findByText(/^This house lists the keys/)).toBeDefined();
  expect(screen.getByText('Adjustment: a gift')).toBeDefined();
  expect(screen.getAllByLabelText('Proven').length).toBeGreaterThan(5);
});

test('a long signature, which no browser checks, is folded', async () => {
  const long = `\u2014 ${LOG_SIGNER.verifierKey.split('+')[0]!} ${'A'.repeat(3200)}`;
  await choose(page({ ...DATA, log: { ...DATA.log, checkpoint: `${DATA.log.checkpoint}${long}\n` } }));
  const shown = await screen.findByText(long);
  expect(shown.closest('details')?.open).toBe(false);
});

test('a changed copy is refused with its place, and a key of others is named', async () => {
  keys = [];
  const bytes = Buffer.from(DATA.events[2]!, 'base64');
  bytes[150]! ^= 1;
  await choose(page({ ...DATA, events: DATA.events.with(2, bytes.toString('base64')) }));
  expect(await screen.findByText('Do not trust this file')).toBeDefined();
  expect(screen.getByText(`Event 0-${EVENTS[2]!.seq}, number 3 of this file, was changed.`)).toBeDefined();
  expect(await screen.findByText(/^This house does not list a key/)).toBeDefined();
});

test('a sound file is not called genuine before its key is listed, nor with a key of others or a retired one', async () => {
  keys = [LOG_SIGNER.verifierKey];
  await choose(page(DATA));
  expect(await screen.findByText('Do not trust this file')).toBeDefined();
  expect(screen.queryByText(/and it is genuine/)).toBeNull();
  cleanup();
  until = '2026-02-01T00:00:00.000Z';
  keys = [LOG_SIGNER.verifierKey, HEADS_SIGNER.verifierKey];
  show();
  await choose(page(DATA));
  expect(await screen.findByText('This file is sound, but a key that signed it is retired')).toBeDefined();
  expect(screen.queryByText(/and it is genuine/)).toBeNull();
});

test('another file is refused, and so is a damaged proof', async () => {
  await choose('hello', 'letter.txt');
  expect(await screen.findByText('This is no history and no proof of Tallyhouse')).toBeDefined();
  await choose('c2sp.org/tlog-proof@v1\nindex x\n', 'event.tlog-proof');
  expect(await screen.findByText('Not proven')).toBeDefined();
});
