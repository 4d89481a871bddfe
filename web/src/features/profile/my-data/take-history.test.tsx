import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TakeHistory } from './take-history.tsx';

let answer: () => Response;
const saved: string[] = [];
const asked: string[] = [];

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'https://house.example').pathname);
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
