import { describe, expect, test } from 'vitest';
import { SEGMENTS } from '#contracts/games/wheel/wheel.ts';
import { ARCS, segmentUnderPointer } from '../../../ui/wheel/wheel-arcs.ts';
import { landingTurn, LEAST_TURN_DEGREES, restOf } from './wheel-turn.ts';

const STARTS = [0, 0.5, 359.9, 1987.3, 123_456.7];
const RESTS = [0, 0.25, 0.5, 0.999];

describe.each([...SEGMENTS.keys()])('segment %i', (segment) => {
  test('is under the pointer when a spin ends in it, from any starting angle', () => {
    for (const from of STARTS)
      for (const rest of RESTS) expect(segmentUnderPointer(landingTurn(from, segment, rest))).toBe(segment);
  });

  test('is reached by turning onwards, five to six times round', () => {
    for (const from of STARTS)
      for (const rest of RESTS) {
        const turned = landingTurn(from, segment, rest) - from;
        expect(turned).toBeGreaterThanOrEqual(LEAST_TURN_DEGREES);
        expect(turned).toBeLessThanOrEqual(LEAST_TURN_DEGREES + 360);
      }
  });

  test('has an arc proportional to its weight', () => {
    expect(ARCS[segment]!.lengthDegrees).toBeCloseTo(3.6 * SEGMENTS[segment]!.weight, 9);
  });

  test('stops clear of its pegs', () => {
    const { startDegrees, lengthDegrees } = ARCS[segment]!;
    for (const rest of RESTS) {
      const at = ((-landingTurn(77, segment, rest) % 360) + 360) % 360;
      expect(at - startDegrees).toBeGreaterThan(lengthDegrees * 0.1);
      expect(at - startDegrees).toBeLessThan(lengthDegrees * 0.9);
    }
  });
});

test('the arcs go round once, without gap', () => {
  for (const [segment, arc] of ARCS.entries()) {
    const next = ARCS[segment + 1]?.startDegrees ?? 360;
    expect(arc.startDegrees + arc.lengthDegrees).toBeCloseTo(next, 9);
  }
});

test('consecutive rounds stop in different places', () => {
  const rests = Array.from({ length: 20 }, (_, seq) => restOf(seq + 1));
  expect(new Set(rests.map((rest) => rest.toFixed(3))).size).toBe(20);
  for (const rest of rests) expect(rest).toBeGreaterThanOrEqual(0);
});
