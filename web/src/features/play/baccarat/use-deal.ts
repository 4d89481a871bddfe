import type { BaccaratOutcome } from '#contracts/games/baccarat/baccarat.ts';
import { useDealt } from '../cards/use-dealt.ts';
import { dealPlan, handsAfter, NO_CARDS, type ShownHands } from './deal-plan.ts';

export type Coup = { id: string; outcome: BaccaratOutcome };

/** `coup` must be a stable object during the deal. */
export function useDeal(coup: Coup | null, isDealing: boolean): ShownHands {
  const moves = useDealt(isDealing ? coup : null, planOf);
  if (coup === null) return NO_CARDS;
  return handsAfter(coup.outcome, isDealing ? moves : Infinity);
}

function planOf({ outcome }: Coup) {
  return dealPlan(outcome);
}
