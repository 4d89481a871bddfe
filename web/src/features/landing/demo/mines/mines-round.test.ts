import { expect, test } from 'vitest';
import {
  abandonMines,
  cashOutMines,
  type DemoMines,
  FRESH_MINES,
  MINE_COUNTS,
  minesPayout,
  multiplierHundredths,
  reveal,
  startMines,
  tilesOf,
} from './mines-round.ts';

const firstTiles = (mineCount: number) => Array.from({ length: mineCount }, () => 0);
const started = (mineCount: number, bet = 10): DemoMines => startMines(FRESH_MINES, bet, firstTiles(mineCount))!.game;
const opened = (game: DemoMines, ...tiles: number[]) =>
  tiles.reduce((before, tile) => reveal(before, tile)!.game, game);

test('the multiplier is 1 + 0.2 x safe tiles x mines / 3, shown rounded down', () => {
  expect(multiplierHundredths(3, 0)).toBe(100);
  expect(multiplierHundredths(3, 1)).toBe(120);
  expect(multiplierHundredths(3, 22)).toBe(540);
  expect(multiplierHundredths(1, 1)).toBe(106);
  expect(multiplierHundredths(1, 24)).toBe(260);
  expect(multiplierHundredths(5, 1)).toBe(133);
  expect(multiplierHundredths(10, 15)).toBe(1100);
});

test('a payout is exact where floating numbers are not', () => {
  expect(Math.floor(45 * (1 + 0.2 * 6 * (1 / 3)))).toBe(62);
  expect(minesPayout(45, 1, 6)).toBe(63);
  for (const mineCount of MINE_COUNTS) {
    for (let safe = 1; safe <= 25 - mineCount; safe++) {
      for (const bet of [1, 10, 45, 999, 1_000_000]) {
        const exact = (BigInt(bet) * BigInt(15 + safe * mineCount)) / 15n;
        expect(minesPayout(bet, mineCount, safe)).toBe(Number(exact));
      }
    }
  }
});

test.each(MINE_COUNTS)('%i mines are under different tiles, by the floats', (mineCount) => {
  const floats = Array.from({ length: mineCount }, (_, at) => (at * 0.37) % 1);
  const { game, points } = startMines(FRESH_MINES, 10, floats)!;
  expect(points).toBe(-10);
  expect(game.round).toMatchObject({ phase: 'active', bet: 10, revealed: [] });
  const { mines } = game.round as Extract<DemoMines['round'], { phase: 'active' }>;
  expect(new Set(mines).size).toBe(mineCount);
  expect(Math.max(...mines)).toBeLessThan(25);
  expect(tilesOf(game.round)).toEqual(Array(25).fill('hidden'));
});

test('revealing a safe tile shows that tile only', () => {
  const game = opened(started(3), 24);
  expect(tilesOf(game.round).filter((state) => state !== 'hidden')).toEqual(['safe']);
  expect(tilesOf(game.round)[24]).toBe('safe');
});

test('a revealed tile cannot be revealed again', () => {
  expect(reveal(opened(started(3), 24), 24)).toBeNull();
});

test('a cash-out pays the bet times the multiplier, shows all mines and is announced', () => {
  const { game, points, news } = cashOutMines(opened(started(3), 24, 23))!;
  expect(points).toBe(14);
  expect(game.round).toMatchObject({ phase: 'cashed-out', payout: 14 });
  expect(tilesOf(game.round).map((state, tile) => (state === 'mine' ? tile : -1))).toContain(2);
  expect(tilesOf(game.round).filter((state) => state === 'mine')).toHaveLength(3);
  expect(game.results).toEqual([{ id: 1, hundredths: 140, bet: 10, payout: 14 }]);
  expect(news).toEqual({ title: '+4 points! Cashed out at 1.40x', isGain: true });
});

test('a cash-out that returns no more than the bet is not announced as a gain', () => {
  expect(cashOutMines(opened(started(1), 24))!.news).toEqual({
    title: 'Bet returned. Cashed out at 1.06x',
    isGain: false,
  });
});

test('before the first safe tile there is nothing to cash out', () => expect(cashOutMines(started(3))).toBeNull());

test('a mine ends the game, loses the bet, shows all mines and is announced', () => {
  const { game, points, news } = reveal(opened(started(3), 24), 1)!;
  expect(points).toBe(0);
  expect(tilesOf(game.round).slice(0, 3)).toEqual(['mine', 'hit', 'mine']);
  expect(tilesOf(game.round)[24]).toBe('safe');
  expect(game.results).toEqual([{ id: 1, hundredths: 120, bet: 10, payout: 0 }]);
  expect(news).toEqual({ title: 'Hit a mine!', isGain: false });
  expect(reveal(game, 20)).toBeNull();
  expect(cashOutMines(game)).toBeNull();
});

test('the last safe tile cashes out automatically', () => {
  const safe = Array.from({ length: 15 }, (_, at) => 24 - at);
  const { game, points } = reveal(opened(started(10), ...safe.slice(0, 14)), safe[14]!)!;
  expect(points).toBe(110);
  expect(game.round.phase).toBe('cashed-out');
});

test('a reset abandons the game without a refund and without a result', () => {
  const { game, points, news } = abandonMines(opened(started(3), 24))!;
  expect(points).toBe(0);
  expect(news).toBeUndefined();
  expect(game).toEqual({ round: { phase: 'idle', abandonedBet: 10 }, results: [] });
  expect(abandonMines(game)).toBeNull();
});

test('a reset after the end only clears the board', () => {
  const { game } = cashOutMines(opened(started(3), 24))!;
  expect(abandonMines(game)!.game).toEqual({ round: { phase: 'idle', abandonedBet: null }, results: game.results });
});

test('an open game cannot be started again, a finished one can', () => {
  expect(startMines(started(3), 10, [0])).toBeNull();
  expect(startMines(cashOutMines(opened(started(3), 24))!.game, 10, [0])).not.toBeNull();
  expect(startMines(FRESH_MINES, 0, [0])).toBeNull();
});

test('ten results are kept, the newest first', () => {
  let game = FRESH_MINES;
  for (let turn = 0; turn < 12; turn++) game = reveal(startMines(game, 1, [0])!.game, 0)!.game;
  expect(game.results.map(({ id }) => id)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
});
