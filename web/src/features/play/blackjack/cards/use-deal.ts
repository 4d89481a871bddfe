// The cards as they are being dealt: one move after the other, in time. Before it: deal-plan.ts and what the server told.
import { useEffect, useState } from 'react';
import { dealPlan, handsAfter, handsOf, NO_CARDS, type RoundCards, type TableHands } from './deal-plan.ts';

/** From what lay there (null: nothing) to what the server told; the same object as long as it is dealt. */
export type Dealing = { before: RoundCards | null; after: RoundCards };

/** The hands of the moment: of `dealing` its moves so far, else all of `standing`. */
export function useDeal(dealing: Dealing | null, standing: RoundCards | null): TableHands {
  const [dealt, setDealt] = useState<{ of: Dealing | null; moves: number }>({ of: null, moves: 0 });
  useEffect(() => {
    if (dealing === null) return;
    const timers = dealPlan(dealing.before, dealing.after).map(({ atMs }, at) =>
      setTimeout(() => setDealt({ of: dealing, moves: at + 1 }), atMs),
    );
    return () => timers.forEach(clearTimeout);
  }, [dealing]);
  if (dealing !== null) return handsAfter(dealing.before, dealing.after, dealt.of === dealing ? dealt.moves : 0);
  return standing === null ? NO_CARDS : handsOf(standing);
}
