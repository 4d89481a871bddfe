import { useState } from 'react';
import { ARCS, middleOf } from '../../../ui/wheel/wheel-arcs.ts';
import { landingTurn, restOf } from './wheel-turn.ts';

const OPENING_DEGREES = -middleOf(ARCS.find(({ multiplierHundredths }) => multiplierHundredths === 100)!);

type Drawn = { id: string; segment: number; seq: number };

type Turn = { roundId: string | null; degrees: number };

/** Degrees clockwise. `drawn`: the round being animated, else the last one. */
export function useWheelTurn(drawn: Drawn | null): number {
  const [turn, setTurn] = useState<Turn>({ roundId: null, degrees: OPENING_DEGREES });
  if (drawn !== null && drawn.id !== turn.roundId) {
    const { id: roundId, segment, seq } = drawn;
    setTurn({ roundId, degrees: landingTurn(turn.degrees, segment, restOf(seq)) });
  }
  return turn.degrees;
}
