// The cards as they are being dealt: one move after the other, in time.
import { useDealt } from '../../cards/use-dealt.ts';
import { dealPlan, handsAfter, handsOf, NO_CARDS, type RoundCards, type TableHands } from './deal-plan.ts';

/** From what lay there (null: nothing) to what the server told; the same object as long as it is dealt. */
export type Dealing = { before: RoundCards | null; after: RoundCards };

/** The hands of the moment: of `dealing` its moves so far, else all of `standing`. */
export function useDeal(dealing: Dealing | null, standing: RoundCards | null): TableHands {
  const moves = useDealt(dealing, planOf);
  if (dealing !== null) return handsAfter(dealing.before, dealing.after, moves);
  return standing === null ? NO_CARDS : handsOf(standing);
}

function planOf({ before, after }: Dealing) {
  return dealPlan(before, after);
}
