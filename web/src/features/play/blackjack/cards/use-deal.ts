import { useDealt } from '../../cards/use-dealt.ts';
import { dealPlan, handsAfter, handsOf, NO_CARDS, type RoundCards, type TableHands } from './deal-plan.ts';

/** Must be a stable object during a deal. `before` is null for a new round. */
export type Dealing = { before: RoundCards | null; after: RoundCards };

export function useDeal(dealing: Dealing | null, standing: RoundCards | null): TableHands {
  const moves = useDealt(dealing, planOf);
  if (dealing !== null) return handsAfter(dealing.before, dealing.after, moves);
  return standing === null ? NO_CARDS : handsOf(standing);
}

function planOf({ before, after }: Dealing) {
  return dealPlan(before, after);
}
