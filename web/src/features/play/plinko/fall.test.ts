import { describe, expect, test } from 'vitest';
import { ballAt, fallMs, HOP_MS, pinsMetAt, revealMsOf } from './fall.ts';
import { BOARD_HEIGHT, BOARD_WIDTH, touchesOf } from './geometry.ts';

const PATH = [0, 1, 1, 0, 1, 0, 0, 1];
const ROWS = PATH.length;
const firstTouchMs = fallMs(ROWS) - ROWS * HOP_MS;

describe('the ball on its way', () => {
  test('starts in the middle and comes to rest on its bucket before the result', () => {
    expect(ballAt(PATH, 0)).toEqual(touchesOf(PATH)[0]);
    expect(ballAt(PATH, fallMs(ROWS))).toEqual(touchesOf(PATH).at(-1));
    expect(ballAt(PATH, 1e9)).toEqual(touchesOf(PATH).at(-1));
    expect(revealMsOf(ROWS)).toBeGreaterThan(fallMs(ROWS));
  });

  test('touches every pin of the drawn path, in order', () => {
    const touches = touchesOf(PATH);
    PATH.forEach((_, row) => {
      const { x, y } = ballAt(PATH, firstTouchMs + row * HOP_MS);
      expect(x).toBeCloseTo(touches[row + 1]!.x);
      expect(y).toBeCloseTo(touches[row + 1]!.y);
    });
  });

  test('leaves each pin towards the drawn side', () => {
    PATH.forEach((step, row) => {
      const met = touchesOf(PATH)[row + 1]!;
      const soon = ballAt(PATH, firstTouchMs + (row + 0.3) * HOP_MS);
      expect(Math.sign(soon.x - met.x)).toBe(step === 1 ? 1 : -1);
    });
  });

  test('never leaves the board or jumps', () => {
    let before = ballAt(PATH, 0);
    for (let elapsed = 0; elapsed <= fallMs(ROWS) + 50; elapsed += 5) {
      const now = ballAt(PATH, elapsed);
      expect(Math.hypot(now.x - before.x, now.y - before.y)).toBeLessThan(2);
      expect(now.x).toBeGreaterThan(0);
      expect(now.x).toBeLessThan(BOARD_WIDTH);
      expect(now.y).toBeLessThanOrEqual(BOARD_HEIGHT);
      before = now;
    }
  });

  test('has met each pin that it has touched', () => {
    expect(pinsMetAt(ROWS, 0)).toBe(0);
    expect(pinsMetAt(ROWS, firstTouchMs)).toBe(1);
    expect(pinsMetAt(ROWS, firstTouchMs + HOP_MS)).toBe(2);
    expect(pinsMetAt(ROWS, fallMs(ROWS) + 1000)).toBe(ROWS);
  });
});
