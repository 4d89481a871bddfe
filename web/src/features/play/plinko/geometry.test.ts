import { describe, expect, test } from 'vitest';
import { plinko } from '#contracts/games/plinko/plinko.ts';
import { BOARD_HEIGHT, BOARD_WIDTH, allPins, ballRadius, bucketX, pinAt, rightsAlong, touchesOf } from './geometry.ts';

const ROWS = [8, 9, 10, 11, 12, 13, 14, 15, 16];
const straight = (rows: number, step: 0 | 1) => Array<number>(rows).fill(step);

describe('the board', () => {
  test.each(ROWS)('%i rows have one pin more in each row, all on the board', (rows) => {
    const pins = allPins(rows);
    expect(pins).toHaveLength((rows * (rows + 1)) / 2);
    for (const { x, y } of pins) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(BOARD_WIDTH);
      expect(y).toBeLessThan(BOARD_HEIGHT);
    }
  });

  test('the first pin is in the middle, and the buckets are evenly spaced below', () => {
    expect(pinAt(8, 0, 0).x).toBe(BOARD_WIDTH / 2);
    expect(bucketX(8, 4)).toBeCloseTo(BOARD_WIDTH / 2);
    expect(bucketX(8, 0)).toBeCloseTo(BOARD_WIDTH - bucketX(8, 8));
  });
});

describe('from a path to coordinates', () => {
  test.each(ROWS)('over %i rows every step moves half a pin aside and one row down', (rows) => {
    const path = Array.from({ length: rows }, (_, row) => (row * row) % 2);
    const touches = touchesOf(path);
    expect(touches).toHaveLength(rows + 2);
    const half = (bucketX(rows, 1) - bucketX(rows, 0)) / 2;
    path.forEach((step, row) => {
      const [met, next] = [touches[row + 1]!, touches[row + 2]!];
      expect(next.x - met.x).toBeCloseTo(step === 1 ? half : -half);
      expect(next.y).toBeGreaterThan(met.y);
    });
  });

  test.each(ROWS)('over %i rows the ball ends above the bucket of the rules', (rows) => {
    const floats = Array.from({ length: rows }, (_, row) => (row * 0.37) % 1);
    const { outcome } = plinko.play({ rows, risk: 'low' }, floats);
    const end = touchesOf(outcome.path).at(-1)!;
    expect(end.x).toBeCloseTo(bucketX(rows, outcome.bucket));
    expect(end.y).toBe(BOARD_HEIGHT - ballRadius(rows));
    expect(rightsAlong(outcome.path).at(-1)).toBe(outcome.bucket);
  });

  test('always left ends in the first bucket, always right in the last', () => {
    expect(touchesOf(straight(12, 0)).at(-1)!.x).toBeCloseTo(bucketX(12, 0));
    expect(touchesOf(straight(12, 1)).at(-1)!.x).toBeCloseTo(bucketX(12, 12));
  });

  test('the ball rests on each pin of its path without overlap', () => {
    const path = [1, 0, 1, 1, 0, 0, 1, 0];
    const touches = touchesOf(path);
    rightsAlong(path)
      .slice(0, -1)
      .forEach((rights, row) => {
        const pin = pinAt(8, row, rights);
        expect(touches[row + 1]!.x).toBeCloseTo(pin.x);
        expect(touches[row + 1]!.y).toBeLessThan(pin.y - ballRadius(8));
      });
  });
});
