// The coup as it is being dealt: one move after the other, in time.
import type { BaccaratOutcome } from '#contracts/games/baccarat/baccarat.ts';
import { useDealt } from '../cards/use-dealt.ts';
import { dealPlan, handsAfter, NO_CARDS, type ShownHands } from './deal-plan.ts';

/** `id` tells one coup from the next. */
export type Coup = { id: string; outcome: BaccaratOutcome };

/** `coup` stays the same object while it is dealt. The hands of the moment: all of `coup` when it is over, its moves so far while it `isDealing`, none without one. */
export function useDeal(coup: Coup | null, isDealing: boolean): ShownHands {
  const moves = useDealt(isDealing ? coup : null, planOf);
  if (coup === null) return NO_CARDS;
  return handsAfter(coup.outcome, isDealing ? moves : Infinity);
}

function planOf({ outcome }: Coup) {
  return dealPlan(outcome);
}
