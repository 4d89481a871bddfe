import { useState } from 'react';
import type { SlotsOutcome } from '#contracts/games/slots/slots.ts';
import { nextStops, type ReelStops } from './reel-pose.ts';

const OPENING: ReelStops = [1, 2, 3];

export type Reels = { from: ReelStops; to: ReelStops; motion: 'rest' | 'waiting' | 'landing' };

type Spin = { roundId: string | null; from: ReelStops; to: ReelStops };

type Drawn = { id: string; symbols: SlotsOutcome['symbols'] };

/** `drawn`: the round being animated, else the last one. */
export function useReels(drawn: Drawn | null, motion: Reels['motion']): Reels {
  const [spin, setSpin] = useState<Spin>({ roundId: null, from: OPENING, to: OPENING });
  if (drawn !== null && drawn.id !== spin.roundId) {
    setSpin({ roundId: drawn.id, from: spin.to, to: nextStops(spin.to, drawn.symbols) });
  }
  return { from: spin.from, to: spin.to, motion };
}
