import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import { EventStory } from '#tests/support/event-story.ts';
import { pageOf, writtenHistory } from '#tests/support/written-history.ts';
import { TakeHistory } from './take-history.tsx';

const ANN = 1011;

let answer: () => Response;
const saved: string[] = [];
const asked: string[] = [];

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, search } = new URL(address, 'https://house.example');
    asked.push(`${pathname}${search}`);
    return answer();
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  render(
    <MemoryRouter>
      <TakeHistory />
    </MemoryRouter>,
  );
});
afterEach(() => {
  cleanup();
  saved.length = 0;
  asked.length = 0;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const take = () => fireEvent.click(screen.getByRole('button', { name: 'Take my history with me' }));

test('a player saves one file', async () => {
  answer = () => new Response('<html></html>');
  take();
  await vi.waitFor(() => expect(saved).toEqual(['tallyhouse-history.html']));
  expect(asked).toEqual(['/api/proofs/history']);
});

test('a refusal is shown as a sentence', async () => {
  const message = 'At most 5 a day. Try again in 3 hours.';
  answer = () => new Response(JSON.stringify({ code: 'rate-limited', message, requestId: '1' }), { status: 429 });
  take();
  expect(await screen.findByText(message)).toBeDefined();
  expect(saved).toEqual([]);
});

test('given a file that begins later, then the parts before it are offered one by one', async () => {
  const events = new EventStory().opens(ANN).bonus(ANN, 500).adjusts(ANN, 20, 'a gift').adjusts(ANN, 5, 'a gift')
    .events as LedgerEvent[];
  const pageFrom = async (from: number, to: number, size: number) =>
    pageOf(await writtenHistory({ events, size, shown: events.slice(from - 1, to) }));
  const pages = [await pageFrom(4, 4, 10), await pageFrom(2, 3, 12), await pageFrom(1, 1, 14)];
  answer = () => new Response(pages.shift());
  take();
  expect(await screen.findByText(/^This file begins with your event number 4/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Get the part before it' }));
  expect(await screen.findByText(/^This file begins with your event number 2/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Get the part before it' }));
  expect(await screen.findByText(/^You have your whole history, in 3 files/)).toBeDefined();
  const places = [`0-${events[3]!.seq}`, `0-${events[1]!.seq}`];
  expect(asked).toEqual([
    '/api/proofs/history',
    `/api/proofs/history?before=${places[0]}&size=10`,
    `/api/proofs/history?before=${places[1]}&size=12`,
  ]);
  expect(saved.slice(1)).toEqual(places.map((place) => `tallyhouse-history-before-${place}.html`));
});
