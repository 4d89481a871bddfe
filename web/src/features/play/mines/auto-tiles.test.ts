import { expect, test } from 'vitest';
import { nextTile, type TilePlan, tilesPlanned, togglePick } from './auto-tiles.ts';

const opened = (revealedTiles: readonly number[], mineCount = 3) => ({ mineCount, revealedTiles });

test('chosen tiles are opened in the order of choice, then the round is cashed out', () => {
  const plan = { count: 9, picks: [12, 3] };
  expect(nextTile(plan, opened([]))).toBe(12);
  expect(nextTile(plan, opened([12]))).toBe(3);
  expect(nextTile(plan, opened([12, 3]))).toBeNull();
});

test('without a choice, the number of random tiles is opened, each once', () => {
  const plan = { count: 2, picks: [] };
  expect(nextTile(plan, opened([]), () => 0)).toBe(0);
  expect(nextTile(plan, opened([0]), () => 0)).toBe(1);
  expect(nextTile(plan, opened([0]), () => 0.999)).toBe(24);
  expect(nextTile(plan, opened([0, 24]))).toBeNull();
});

test('a round opens at least one tile, and never more than are safe', () => {
  const planned = (count: number | null) => tilesPlanned({ count, picks: [] }, 10);
  expect([null, 0, 4, 40].map(planned)).toEqual([1, 1, 4, 15]);
  const all = Array.from({ length: 25 }, (_, tile) => tile);
  const none: TilePlan = { count: 1, picks: [] };
  const { picks } = all.reduce((plan, tile) => togglePick(plan, tile, 10), none);
  expect(picks).toHaveLength(15);
  expect(togglePick({ count: 1, picks }, 0, 10).picks).not.toContain(0);
});
