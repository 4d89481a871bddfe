import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import { EventStory } from '#tests/support/event-story.ts';
import { HEADS_SIGNER, LOG_ORIGIN, LOG_SIGNER, pageOf, writtenHistory } from '#tests/support/written-history.ts';
import { createQueryClient } from '../../../api/query-client.ts';
import { BROWSER_TOOLS } from './browser-tools.ts';
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
let areKeysRead = true;
/** After the keys. */
let endOfList = '';

beforeEach(() => {
  until = '-';
  keys = [LOG_SIGNER.verifierKey, HEADS_SIGNER.verifierKey];
  areKeysRead = true;
  endOfList = '';
  vi.stubGlobal('fetch', async () => {
    if (!areKeysRead) throw new TypeError('Failed to fetch');
    return new Response(keys.map((key) => `${key} 2026-11-29T00:00:00Z ${until}\n`).join('') + endOfList);
  });
  show();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
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

async function choose(text: string, name = 'tallyhouse-history.html'): Promise<void> {
  await chooseAll([new File([text], name)]);
}

async function chooseAll(files: readonly File[]): Promise<void> {
  fireEvent.change(await screen.findByLabelText('File to check'), { target: { files } });
}

test('a history is checked, with its events in words, and its key is compared', async () => {
  await choose(pageOf(DATA));
  expect(await screen.findByText('This is your whole history, and it is genuine')).toBeDefined();
  expect(await screen.findByText(/^This house lists the keys/)).toBeDefined();
  expect(screen.getByText('Adjustment: a gift')).toBeDefined();
  expect(screen.getAllByLabelText('Proven').length).toBeGreaterThan(5);
});

test('a long signature, which no browser checks, is folded', async () => {
  const long = `\u2014 ${LOG_SIGNER.verifierKey.split('+')[0]!} ${'A'.repeat(3200)}`;
  await choose(pageOf({ ...DATA, log: { ...DATA.log, checkpoint: `${DATA.log.checkpoint}${long}\n` } }));
  const shown = await screen.findByText(long);
  expect(shown.closest('details')?.open).toBe(false);
});

test('a changed copy is refused with its place, and a key of others is named', async () => {
  keys = [];
  const bytes = Buffer.from(DATA.events[2]!, 'base64');
  bytes[150]! ^= 1;
  await choose(pageOf({ ...DATA, events: DATA.events.with(2, bytes.toString('base64')) }));
  expect(await screen.findByText('Do not trust this file')).toBeDefined();
  expect(screen.getByText(`Event 0-${EVENTS[2]!.seq}, number 3 of this file, was changed.`)).toBeDefined();
  expect(await screen.findByText(/^This house does not list a key/)).toBeDefined();
  const checks = within(screen.getByRole('region', { name: 'Checked' }));
  const marks = checks.getAllByLabelText(/^(Refused|Proven)$/).map((mark) => mark.getAttribute('aria-label'));
  expect(marks.indexOf('Proven'), 'refused ones are first').toBeGreaterThan(marks.lastIndexOf('Refused'));
  const marked = within(screen.getByRole('region', { name: 'Your events' })).getAllByText('Refused');
  expect(marked.map((mark) => mark.closest('li')!.textContent)).toEqual([
    expect.stringContaining(`event 0-${EVENTS[2]!.seq}`),
  ]);
});

test('a sound file is not called genuine before its key is listed, nor with a key of others or a retired one', async () => {
  keys = [LOG_SIGNER.verifierKey];
  await choose(pageOf(DATA));
  expect(await screen.findByText('Do not trust this file')).toBeDefined();
  expect(screen.queryByText(/and it is genuine/)).toBeNull();
  cleanup();
  until = '2026-02-01T00:00:00.000Z';
  keys = [LOG_SIGNER.verifierKey, HEADS_SIGNER.verifierKey];
  show();
  await choose(pageOf(DATA));
  expect(await screen.findByText('This file is sound, but a key that signed it is retired')).toBeDefined();
  expect(screen.queryByText(/and it is genuine/)).toBeNull();
});

test('a file of a log that began again is genuine, and told to be kept', async () => {
  until = '2026-11-30T00:00:02.000Z';
  keys = [LOG_SIGNER.verifierKey];
  endOfList =
    `${HEADS_SIGNER.verifierKey} 2026-11-29T00:00:00Z -\n` +
    `# ${LOG_ORIGIN}/e2 follows ${LOG_ORIGIN} since 2026-11-30T00:00:00.000Z: a lost disk\n`;
  await choose(pageOf(DATA));
  expect(await screen.findByText('This file is genuine, and signed under an earlier name of the log')).toBeDefined();
  const [said] = screen.getAllByText(/^This house signed it under an earlier name of its log/);
  expect(said!.textContent).toContain(
    `This log began again as ${LOG_ORIGIN}/e2 on 30 Nov 2026 (UTC), and ${LOG_ORIGIN} ended.`,
  );
  expect(said!.textContent).toMatch(/a lost disk.*Keep this file: it is the proof\.$/);
});

test('another file is refused, and so is a damaged proof', async () => {
  await choose('hello', 'letter.txt');
  expect(await screen.findByText('This is no history and no proof of Tallyhouse')).toBeDefined();
  await choose('c2sp.org/tlog-proof@v1\nindex x\n', 'event.tlog-proof');
  expect(await screen.findByText('Not proven')).toBeDefined();
});

describe('given a history in two files', async () => {
  const size = EVENTS.length;
  const newest = await writtenHistory({ events: EVENTS, size, shown: EVENTS.slice(2), day: { size } });
  const oldest = await writtenHistory({ events: EVENTS, size: size + 1, shown: EVENTS.slice(0, 2), olderThan: size });
  const files = [newest, oldest].map((data, at) => new File([pageOf(data)], `part-${at}.html`));

  test('when both are chosen, then they are checked together', async () => {
    await chooseAll(files);
    expect(await screen.findByText('This is your whole history, and it is genuine')).toBeDefined();
    expect(screen.getByText('part-0.html, part-1.html')).toBeDefined();
    expect(screen.getByText('The files are of one log')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Get the part before it' })).toBeNull();
  });

  test('when the newest is chosen alone, then the part before it can be taken', async () => {
    const asked: string[] = [];
    await chooseAll([files[0]!]);
    expect(await screen.findByText('Everything in this file is genuine')).toBeDefined();
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      return new Response(JSON.stringify({ code: 'unauthenticated', message: 'Sign in first.', requestId: '1' }), {
        status: 401,
      });
    });
    fireEvent.click(screen.getByRole('button', { name: 'Get the part before it' }));
    expect(await screen.findByText('Sign in first.')).toBeDefined();
    expect(asked.at(-1)).toMatch(new RegExp(`/api/proofs/history\\?before=0-${EVENTS[2]!.seq}&size=${size}$`));
  });

  test('when one is no history, then it is named', async () => {
    await chooseAll([files[0]!, new File(['hello'], 'letter.txt')]);
    expect(await screen.findByText('This is no history and no proof of Tallyhouse')).toBeDefined();
    expect(screen.getByText('letter.txt')).toBeDefined();
  });

  test('when the other file is of a key that the house does not list, then no word calls them genuine', async () => {
    keys = [];
    cleanup();
    show();
    await chooseAll(files);
    expect(await screen.findByText('Do not trust this file')).toBeDefined();
    expect(screen.queryByText(/genuine/)).toBeNull();
  });
});

test('while the keys of the house cannot be read, a sound file is not called genuine; then it is', async () => {
  areKeysRead = false;
  await choose(pageOf(DATA));
  expect(await screen.findByText('The key of this file could not be checked')).toBeDefined();
  expect(screen.getByText('The key could not be compared')).toBeDefined();
  expect(screen.queryByText(/and it is genuine/)).toBeNull();
  areKeysRead = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('This is your whole history, and it is genuine')).toBeDefined();
});

test.each([
  ['the check', () => vi.spyOn(BROWSER_TOOLS, 'sha256')],
  ['the result', () => vi.spyOn(Array.prototype, 'toReversed')],
])('a browser without what %s needs says so, and nothing about the file', async (_, lacking) => {
  await screen.findByLabelText('File to check');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  lacking().mockImplementation(() => {
    throw new TypeError('undefined is not a function');
  });
  await choose(pageOf(DATA));
  expect(await screen.findByText('The check could not be finished')).toBeDefined();
  expect(screen.queryByText(/genuine|Do not trust/)).toBeNull();
});

test('another file is chosen with the same button, which keeps the focus', async () => {
  const button = await screen.findByRole('button', { name: 'Choose a file' });
  button.focus();
  await choose('hello', 'letter.txt');
  expect(await screen.findByRole('button', { name: 'Check another file' })).toBe(document.activeElement);
});

test('a file with events after the total is whole up to that day, and its name is not called proven', async () => {
  const day = { size: EVENTS.at(-2)!.seq };
  await choose(pageOf(await writtenHistory({ events: EVENTS, size: EVENTS.length, day })));
  const title = await screen.findByText('This is genuine, and whole up to the total of 29 Nov 2026');
  const { textContent } = title.parentElement!;
  expect(textContent).toContain('1 later event is in the signed log too; the next total shows whether there are more.');
  expect(textContent).toContain('of account 1011 (called “mabel” in this file, which nothing proves)');
  const open = screen.getByText('Nothing is left out after the total of 29 Nov 2026').closest('li')!;
  expect(within(open).getByLabelText('Not proven')).toBeDefined();
});
