// The wheel between two spins: it turns on from where it stands when the reply says which segment was drawn.
import { useState } from 'react';
import { landingTurn, restOf } from './wheel-turn.ts';

type Drawn = { id: string; segment: number; seq: number };

/** In degrees clockwise. `drawn`: the round that is being played out, else the last one. */
export function useWheelTurn(drawn: Drawn | null): number {
  const [turn, setTurn] = useState<{ roundId: string | null; degrees: number }>({ roundId: null, degrees: 0 });
  if (drawn !== null && drawn.id !== turn.roundId) {
    const { id: roundId, segment, seq } = drawn;
    setTurn({ roundId, degrees: landingTurn(turn.degrees, segment, restOf(seq)) });
  }
  return turn.degrees;
}
