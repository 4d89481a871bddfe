// What the house allows at a table, as its configuration tells it; the game's own limits until that has been read. The hub
// reads it.
import { useCallback, useEffect } from 'react';
import { config } from '#contracts/settings/calls.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import type { Limits } from '#contracts/games/game.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { useReducedMotion } from '../../../theme/use-reduced-motion.ts';
import { useLaid } from '../table/table-memory.tsx';
import { ONE_PRESS_MS } from '../table/one-press.ts';

/** Only looks at what has been read: the hub asks for it once. */
function useToldLimits(game: GameName) {
  return useCallQuery(config, undefined, { enabled: false }).data?.limits[game];
}

export function useHouseLimits(game: GameName, own: Limits): Limits {
  return useToldLimits(game) ?? own;
}

export type Rest = {
  /** The house wants a moment to pass before the next round: the action waits. */
  isResting: boolean;
  /** A round has begun. */
  begin(): void;
};

/**
 * The least time from one round to the next: what the house has set, and never less than a double click takes, which
 * only stillness would allow. It goes on while another table is looked at.
 */
export function useRest(game: GameName): Rest {
  const isStill = useReducedMotion();
  const houseMs = useToldLimits(game)?.minCycleMs ?? 0;
  const restMs = isStill ? Math.max(houseMs, ONE_PRESS_MS) : houseMs;
  const [endsAt, setEndsAt] = useLaid<number | null>(game, 'rest', null);
  useEffect(() => {
    if (endsAt === null) return;
    const timer = setTimeout(() => setEndsAt(null), endsAt - performance.now());
    return () => clearTimeout(timer);
  }, [endsAt, setEndsAt]);
  const begin = useCallback(() => {
    if (restMs > 0) setEndsAt(performance.now() + restMs);
  }, [restMs, setEndsAt]);
  return { isResting: endsAt !== null, begin };
}
