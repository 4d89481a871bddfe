import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SlotsOutcome } from '#contracts/games/slots/slots.ts';
import { symbolAt } from './reel-pose.ts';
import { useReels } from './use-reels.ts';

type Drawn = { id: string; symbols: SlotsOutcome['symbols'] };

const round: Drawn = { id: '0-7', symbols: ['bell', 'star', 'bell'] };
const next: Drawn = { id: '0-8', symbols: ['cherry', 'cherry', 'diamond'] };

function reels() {
  const { result, rerender } = renderHook((props: { drawn: Drawn | null }) => useReels(props.drawn, 'landing'), {
    initialProps: { drawn: null as Drawn | null },
  });
  return { show: (drawn: Drawn) => rerender({ drawn }), now: () => result.current };
}

test('before the first spin the window shows three different symbols', () => {
  expect(new Set(reels().now().to.map(symbolAt)).size).toBe(3);
});

test('each spin starts where the last one stopped, and stops on the drawn symbols', () => {
  const { show, now } = reels();
  show(round);
  expect(now().to.map(symbolAt)).toEqual(round.symbols);
  const stood = now().to;
  show(next);
  expect(now().from).toEqual(stood);
  expect(now().to.map(symbolAt)).toEqual(next.symbols);
});

test('a round that is shown again does not spin again', () => {
  const { show, now } = reels();
  show(round);
  const stood = now().to;
  show({ ...round });
  expect(now().to).toEqual(stood);
});
