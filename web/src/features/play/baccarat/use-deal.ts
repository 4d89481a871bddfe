// The coup as it is being dealt: one move after the other, in time. Before it: deal-plan.ts and the reply.
import { useEffect, useState } from 'react';
import type { BaccaratOutcome } from '#contracts/games/baccarat/baccarat.ts';
import { dealPlan, handsAfter, NO_CARDS, type ShownHands } from './deal-plan.ts';

/** `id` tells one coup from the next. */
export type Coup = { id: string; outcome: BaccaratOutcome };

/** `coup` stays the same object while it is dealt. The hands of the moment: all of `coup` when it is over, its moves so far while it `isDealing`, none without one. */
export function useDeal(coup: Coup | null, isDealing: boolean): ShownHands {
  const [dealt, setDealt] = useState({ id: '', moves: 0 });
  const dealing = isDealing ? coup : null;
  useEffect(() => {
    if (dealing === null) return;
    const timers = dealPlan(dealing.outcome).map(({ atMs }, at) =>
      setTimeout(() => setDealt({ id: dealing.id, moves: at + 1 }), atMs),
    );
    return () => timers.forEach(clearTimeout);
  }, [dealing]);
  if (coup === null) return NO_CARDS;
  if (!isDealing) return handsAfter(coup.outcome, Infinity);
  return handsAfter(coup.outcome, dealt.id === coup.id ? dealt.moves : 0);
}
