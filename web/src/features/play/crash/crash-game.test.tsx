import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { houseThatAnswers, line, press, sitDownAt, turn, withInstantResults } from '#tests/support/animated-tables.tsx';
import { ThemeProvider } from '../../../theme/theme-provider.tsx';
import { CrashGame } from './crash-game.tsx';

const startId = '01890a5d-ac96-774b-bcce-b302099a8057';
const ALOFT = {
  startId,
  betAmount: 20,
  elapsedMs: 3000,
  multiplier: 2.5,
  autoCashOut: null,
  gameOver: false,
  crashed: false,
  crashPoint: null,
  cashOutMultiplier: null,
  isWin: false,
  winnings: 0,
  newBalance: 80,
  receipt: null,
  resumed: false,
};
const CASHED_OUT = {
  ...ALOFT,
  gameOver: true,
  crashPoint: 4.2,
  cashOutMultiplier: 2.5,
  isWin: true,
  winnings: 50,
  newBalance: 130,
  receipt: {
    roundId: '0-12',
    seq: 12,
    position: '0:12',
    stakePoints: 20,
    payoutPoints: 50,
    multiplierHundredths: 250,
    balanceAfter: 130,
    nonce: 0,
    at: '2026-01-01T00:00:00.000Z',
  },
};

class Line extends EventTarget {
  static last: Line;
  constructor() {
    super();
    Line.last = this;
  }
  send() {}
  close() {}
}

withInstantResults();
beforeEach(() => {
  vi.stubGlobal('WebSocket', Line);
});

const Game = () => (
  <ThemeProvider>
    <CrashGame />
  </ThemeProvider>
);
const sky = () => document.querySelector<HTMLElement>('[role="img"][data-state]')!.dataset['state'];
const action = () => document.querySelector('form [type="submit"]')!;
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function flyAndCashOut() {
  const sent = houseThatAnswers(ALOFT, CASHED_OUT, { ...ALOFT, startId: startId.replace(/.$/, '9') });
  await sitDownAt(Game);
  press(' ');
  await turn();
  await later(500);
  expect(sky()).toBe('flying');
  fireEvent.click(action());
  await turn();
  await turn();
  expect(sky()).toBe('cashed-out');
  return sent;
}

test('the landed curve and its result stay for five seconds', async () => {
  await flyAndCashOut();
  await later(4800);
  expect([sky(), line()]).toEqual(['cashed-out', expect.stringContaining('+30 points! Cashed out at 2.50x')]);
  await later(400);
  expect(sky()).toBe('waiting');
});

test('the next flight can start while the last one is shown, but not by a press that came too late to cash out', async () => {
  const sent = await flyAndCashOut();
  await later(600);
  expect(action().textContent).toContain('Cashed out');
  fireEvent.click(action());
  await turn();
  expect(sent).toHaveLength(2);
  await later(600);
  expect([action().textContent, sky()]).toEqual([expect.stringContaining('Start'), 'cashed-out']);
  fireEvent.click(action());
  await turn();
  await turn();
  expect([sent.at(-1), sent.length, sky()]).toEqual(['/api/games/crash/start', 3, 'flying']);
});

test('the board moves from the press on, before the house has answered', async () => {
  houseThatAnswers(ALOFT);
  const told = fetch;
  let answer: () => void = () => undefined;
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    if (request.method === 'POST') await new Promise<void>((resolve) => (answer = resolve));
    return told(address, request);
  });
  await sitDownAt(Game);
  press(' ');
  await turn();
  expect([sky(), line()]).toEqual(['launching', 'Taking off']);
  answer();
  await turn();
  await turn();
  expect(sky()).toBe('flying');
});

test('flights of other players are listed at the curve, with their heights', async () => {
  houseThatAnswers(ALOFT);
  await sitDownAt(Game);
  expect(screen.queryByRole('region', { name: 'Flights of other players' })).toBeNull();
  const flight = { betAmount: 10, state: 'flying', elapsedMs: null, multiplier: null };
  const told = (...flights: object[]) =>
    act(() => {
      Line.last.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ type: 'flights', flights }) }));
    });
  told();
  const others = () => screen.getByRole('region', { name: 'Flights of other players' });
  expect(others().textContent).toBe('No other flights now');
  told(
    { ...flight, id: 'a', username: 'bea', elapsedMs: 2000 },
    { ...flight, id: 'b', username: 'bo', state: 'crashed', multiplier: 1.2 },
    { ...flight, id: 'c', username: 'ada', elapsedMs: 1000 },
  );
  const rows = () => [...others().querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(rows().slice(-2)).toEqual(['bo1.20x, crashed, bet 10 points', 'bea2.00x, in the air, bet 10 points']);
  await later(1000);
  expect(rows().at(-1)).toBe('bea2.50x, in the air, bet 10 points');
  told({ ...flight, id: 'a', username: 'bea', state: 'cashed-out', multiplier: 2.6 });
  expect(rows().at(-1)).toBe('bea2.60x, cashed out, bet 10 points');
});
