import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SEGMENTS } from '#contracts/games/wheel/wheel.ts';
import { segmentUnderPointer } from '../../../ui/wheel/wheel-arcs.ts';
import { useWheelTurn } from './wheel-game.tsx';

type Drawn = Parameters<typeof useWheelTurn>[0];

test('before the first spin the pointer is at the segment that only returns the stake', () => {
  const { result } = renderHook(() => useWheelTurn(null, false).pose);
  expect(SEGMENTS[segmentUnderPointer(result.current)]!.multiplierHundredths).toBe(100);
});

test('the wheel turns on from spin to spin, and once for each round', () => {
  const { result, rerender } = renderHook(({ drawn }: { drawn: Drawn }) => useWheelTurn(drawn, false).pose, {
    initialProps: { drawn: null as Drawn },
  });
  let before = result.current;
  for (const [seq, segment] of [3, 3, 11, 0].entries()) {
    rerender({ drawn: { id: `0-${seq}`, segment, seq } });
    expect(segmentUnderPointer(result.current)).toBe(segment);
    expect(result.current - before).toBeGreaterThanOrEqual(1800);
    before = result.current;
    rerender({ drawn: { id: `0-${seq}`, segment, seq } });
    expect(result.current).toBe(before);
  }
});
