import { BOARD_HEIGHT, type Path, type Spot, touchesOf } from './geometry.ts';

const DROP_MS = 280;
export const HOP_MS = 135;
/** The ball rests briefly before the result is shown. */
const REST_MS = 220;

export function fallMs(rows: number): number {
  return DROP_MS + rows * HOP_MS;
}

export function revealMsOf(rows: number): number {
  return fallMs(rows) + REST_MS;
}

/** Pins met within `elapsedMs` of the release. */
export function pinsMetAt(rows: number, elapsedMs: number): number {
  if (elapsedMs < DROP_MS) return 0;
  return Math.min(rows, 1 + Math.floor((elapsedMs - DROP_MS) / HOP_MS));
}

export function ballAt(path: Path, elapsedMs: number, height = BOARD_HEIGHT): Spot {
  const touches = touchesOf(path, height);
  if (elapsedMs <= 0) return touches[0]!;
  if (elapsedMs < DROP_MS) return between(touches[0]!, touches[1]!, { at: elapsedMs / DROP_MS, kick: 0 });
  const hops = (elapsedMs - DROP_MS) / HOP_MS;
  const hop = Math.floor(hops);
  if (hop >= path.length) return touches.at(-1)!;
  return between(touches[hop + 1]!, touches[hop + 2]!, { at: hops - hop, kick: 0.9 });
}

/** Even sideways, accelerating downwards. `kick` throws it up first, as a share of the way down. */
function between(from: Spot, to: Spot, { at, kick }: { at: number; kick: number }): Spot {
  const down = to.y - from.y;
  return { x: from.x + (to.x - from.x) * at, y: from.y + down * ((1 + kick) * at * at - kick * at) };
}
