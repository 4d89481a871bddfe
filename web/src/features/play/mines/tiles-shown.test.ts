import { expect, test } from 'vitest';
import type { MinesState } from '#contracts/play/calls/mines-state.ts';
import { endingOf, tilesShown } from './tiles-shown.ts';

const over: MinesState = {
  startId: '01890a5d-ac96-774b-bcce-b302099a8057',
  betAmount: 100,
  mineCount: 3,
  revealedTiles: [0, 1],
  revealedMines: [4, 9, 20],
  hitMine: false,
  tileIndex: null,
  currentMultiplier: 1.24,
  nextMultiplier: null,
  cashOutPoints: 0,
  maxPayoutPoints: null,
  gameOver: true,
};

test('an empty table hides twenty-five tiles', () => {
  expect(tilesShown(null)).toEqual(Array(25).fill('hidden'));
});

test('an open round shows the safe tiles only', () => {
  const tiles = tilesShown({ revealedTiles: [3, 24], revealedMines: [], tileIndex: null });
  expect([tiles[3], tiles[24]]).toEqual(['safe', 'safe']);
  expect(tiles.filter((tile) => tile === 'hidden')).toHaveLength(23);
});

test('a hit shows all mines, and which one was hit', () => {
  const tiles = tilesShown({ ...over, tileIndex: 9 });
  expect([0, 1, 4, 9, 20].map((tile) => tiles[tile])).toEqual(['safe', 'safe', 'mine', 'hit', 'mine']);
});

test.each([
  ['hit', { hitMine: true, tileIndex: 4 }],
  ['cashed-out', {}],
  ['all-safe', { revealedTiles: Array.from({ length: 22 }, (_, tile) => tile) }],
  // 100,000 points at 7.72x are within the highest payout, at 10.03x above it.
  ['highest-payout', { betAmount: 100_000, revealedTiles: Array.from({ length: 12 }, (_, tile) => tile) }],
] as const)('an end is described as %s', (ending, told) => {
  expect(endingOf({ ...over, ...told } as MinesState, 1_000_000)).toBe(ending);
});
