import { describe, expect, test } from 'vitest';
import { BALL_MS, ballsOutAt, cellName, cellStateOf, DRAW_MS, matchesOf, neighbourOf } from './draw.ts';

describe('the draw', () => {
  test('shows the twenty balls one by one before the result', () => {
    expect(ballsOutAt(0)).toBe(0);
    expect(ballsOutAt(BALL_MS - 1)).toBe(0);
    for (let ball = 1; ball <= 20; ball++) expect(ballsOutAt(ball * BALL_MS)).toBe(ball);
    expect(ballsOutAt(DRAW_MS)).toBe(20);
    expect(20 * BALL_MS).toBeLessThan(DRAW_MS);
  });

  test('a stopped or fast clock never shows a ball that was not drawn', () => {
    expect([ballsOutAt(-5), ballsOutAt(1e9)]).toEqual([0, 20]);
  });
});

describe('a number of the board', () => {
  test.each([
    [3, 'open', '3'],
    [7, 'picked', '7, picked'],
    [9, 'drawn', '9, drawn'],
    [8, 'hit', '8, picked and drawn'],
  ] as const)('%i is %s', (number, state, name) => {
    expect(cellStateOf(number, [7, 8], [8, 9])).toBe(state);
    expect(cellName(number, state)).toBe(name);
  });

  test('only numbers that were picked and drawn count as matches', () => {
    expect(matchesOf([1, 2, 3], [])).toBe(0);
    expect(matchesOf([1, 2, 3], [3, 1, 80])).toBe(2);
  });
});

describe('the arrow keys', () => {
  test.each([
    [45, 'ArrowLeft', 44],
    [45, 'ArrowRight', 46],
    [45, 'ArrowUp', 35],
    [45, 'ArrowDown', 55],
    [45, 'Home', 1],
    [45, 'End', 80],
    [1, 'ArrowLeft', 1],
    [80, 'ArrowRight', 80],
    [5, 'ArrowUp', 5],
    [75, 'ArrowDown', 75],
  ])('from %i %s leads to %i', (from, key, to) => {
    expect(neighbourOf(from, key, 10)).toBe(to);
  });

  test('other keys lead nowhere', () => {
    expect(neighbourOf(45, 'x', 10)).toBeNull();
  });
});
