import { describe, expect, test } from 'vitest';
import {
  type Face,
  FACES,
  landingPose,
  type Pose,
  restingPose,
  ROLL_TICKS,
  shadeOf,
  tumblingPose,
} from './die-pose.ts';

function liesAs(pose: Pose, face: Face): boolean {
  const rest = restingPose(face);
  return (pose.x - rest.x) % 360 === 0 && (pose.y - rest.y) % 360 === 0;
}

describe('the die in three dimensions', () => {
  test('a roll lands on the drawn face, whatever it tumbled before', () => {
    for (const face of FACES)
      for (let seed = 0; seed < 11; seed++) {
        let pose = restingPose(FACES[seed % 6]!);
        for (let tick = 0; tick < ROLL_TICKS + 7; tick++) pose = tumblingPose(pose, tick, seed);
        const landed = landingPose(pose, face);
        expect(liesAs(landed, face)).toBe(true);
        expect([landed.height, landed.slide]).toEqual([0, 0]);
      }
  });

  test('it only turns onwards, so it never rolls back in a throw', () => {
    let pose = restingPose(1);
    for (let tick = 0; tick < 30; tick++) {
      const next = tumblingPose(pose, tick, 3);
      expect(next.x).toBeGreaterThan(pose.x);
      expect(next.y).toBeGreaterThan(pose.y);
      pose = next;
    }
  });

  test('the top face is the lightest visible one', () => {
    for (const face of FACES) {
      const shades = FACES.map((other) => shadeOf(other, restingPose(face)));
      expect(FACES[shades.indexOf(Math.min(...shades))]).toBe(face);
    }
  });
});
