import { describe, expect, test } from 'vitest';
import { colourOf, POCKETS } from '#contracts/games/roulette/pockets.ts';
import { restingPose, spunPose, turnsOf, WHEEL_ORDER, type WheelPose } from './wheel-pose.ts';

const ALL = Array.from({ length: POCKETS }, (_, pocket) => pocket);

function pocketUnder({ ball }: WheelPose): number {
  const places = Math.round((ball * POCKETS) / 360) % POCKETS;
  return WHEEL_ORDER.at(places)!;
}

describe('the order of the pockets', () => {
  test('every pocket is on the wheel once', () => {
    expect(WHEEL_ORDER.toSorted((a, b) => a - b)).toEqual(ALL);
  });

  test('0 and 00 lie opposite each other, and red and black alternate between them', () => {
    expect(WHEEL_ORDER.indexOf(37) - WHEEL_ORDER.indexOf(0)).toBe(POCKETS / 2);
    for (const half of [WHEEL_ORDER.slice(1, 19), WHEEL_ORDER.slice(20)]) {
      const colours = half.map(colourOf);
      expect(colours.every((colour, at) => at === 0 || colour !== colours[at - 1])).toBe(true);
    }
  });
});

describe('a spin', () => {
  test('ends in the drawn pocket, whichever was there before', () => {
    for (const before of ALL) {
      for (const drawn of ALL) {
        expect(pocketUnder(spunPose(restingPose(before), drawn, before + drawn))).toBe(drawn);
      }
    }
  });

  test('many spins in a row all end right', () => {
    let pose = restingPose(0);
    for (let round = 0; round < 500; round++) {
      const drawn = (round * 17) % POCKETS;
      pose = spunPose(pose, drawn, round);
      expect(pocketUnder(pose)).toBe(drawn);
    }
  });

  test('turns the wheel 8 to 14 times onwards, and the ball against it', () => {
    for (let seed = 0; seed < 1000; seed++) {
      expect(turnsOf(seed)).toBeGreaterThanOrEqual(8);
      expect(turnsOf(seed)).toBeLessThanOrEqual(14);
    }
    const [before, after] = [restingPose(5), spunPose(restingPose(5), 20, 3)];
    expect(after.wheel - before.wheel).toBeGreaterThanOrEqual(8 * 360);
    expect(after.ball).toBeLessThan(before.ball - (after.wheel - before.wheel));
  });
});
