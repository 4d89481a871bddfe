import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { config } from '#contracts/settings/calls.ts';
import {
  houseThatAnswers,
  houseWithRounds,
  line,
  press,
  sitDownAt,
  turn,
  withInstantResults,
} from '#tests/support/animated-tables.tsx';
import { keyOf } from '../../../api/query-client.ts';
import { MinesGame } from './mines-game.tsx';

const OPEN = {
  startId: '01890a5d-ac96-774b-bcce-b302099a8057',
  betAmount: 10,
  mineCount: 3,
  revealedTiles: [5, 11],
  revealedMines: [],
  gameOver: false,
  hitMine: false,
  tileIndex: null,
  currentMultiplier: 1.24,
  nextMultiplier: 1.43,
  cashOutPoints: 12,
  maxPayoutPoints: 1_000_000,
};
const MOVED = { ...OPEN, winnings: 0, isWin: false, newBalance: 90, receipt: null, resumed: false };
const BEGUN = { ...MOVED, revealedTiles: [], currentMultiplier: 1, cashOutPoints: 0 };
const CASHED_OUT = {
  ...MOVED,
  revealedMines: [1, 2, 3],
  gameOver: true,
  nextMultiplier: null,
  winnings: 12,
  isWin: true,
  newBalance: 102,
  receipt: {
    roundId: '0-12',
    seq: 12,
    position: '0:12',
    stakePoints: 10,
    payoutPoints: 12,
    multiplierHundredths: 124,
    balanceAfter: 102,
    nonce: 0,
    at: '2026-01-01T00:00:00.000Z',
  },
};

withInstantResults();

const tile = (at: number) => document.querySelector<HTMLElement>(`[data-tile="${at}"]`)!;
const action = () => document.querySelector<HTMLElement>('form [data-first], form [type="submit"]')!;
const later = () => act(() => vi.advanceTimersByTimeAsync(5000));

test('a round continues under the highest payout it was started with', async () => {
  houseWithRounds({ mines: OPEN }, CASHED_OUT);
  const client = await sitDownAt(MinesGame);
  client.setQueryData(keyOf(config), { limits: { mines: { maxStakePoints: 1000, maxPayoutPoints: 12 } } });
  await turn();
  const rows = [...document.querySelectorAll('table tr')].map(({ textContent }) => textContent);
  expect(rows).toContainEqual(expect.stringMatching(/^3.*1\.43x.*14/));
});

test('before the first tile there is nothing to cash out', async () => {
  houseThatAnswers(BEGUN);
  await sitDownAt(MinesGame);
  press(' ');
  await turn();
  await turn();
  expect(line()).toContain('3 mines under 25 tiles');
  expect(action().textContent).toContain('Cash out');
  expect(action().getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByLabelText<HTMLInputElement>(/^Bet/).disabled).toBe(true);
});

test('a double click on Continue does not cash out, and one on the cash-out starts no new round', async () => {
  const sent = houseWithRounds({ mines: OPEN }, CASHED_OUT);
  await sitDownAt(MinesGame);
  await turn();
  press('r');
  await turn();
  fireEvent.click(screen.getByText('Set it aside'));
  await later();
  const pressTwice = async () => {
    fireEvent.click(action());
    await turn();
    fireEvent.click(action());
    await turn();
  };
  expect(action().textContent).toContain('Continue');
  await pressTwice();
  expect(action().textContent).toContain('Cash out');
  expect(sent).toEqual([]);
  await later();
  await pressTwice();
  expect(action().textContent).toContain('Start');
  expect(sent).toEqual(['/api/games/mines/cashout']);
});

test('the focus stays on a tile without an answer, and its move is retried from there', async () => {
  const opened = { ...MOVED, revealedTiles: [7], currentMultiplier: 1.09, cashOutPoints: 10 };
  const sent = houseThatAnswers(BEGUN, new TypeError('Failed to fetch'), opened);
  await sitDownAt(MinesGame);
  press(' ');
  await turn();
  await later();
  tile(7).focus();
  fireEvent.click(tile(7));
  await turn();
  expect(screen.getByRole('alert').textContent).toContain('No answer to your move yet.');
  expect(document.activeElement).toBe(tile(7));
  press('c');
  await turn();
  await turn();
  expect(tile(7).dataset['state']).toBe('safe');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent).toEqual(['/api/games/mines/start', '/api/games/mines/reveal', '/api/games/mines/reveal']);
});
