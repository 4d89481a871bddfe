// What the house allows at a table, as its configuration tells it; the game's own limits until that has been read.
// The hub reads it. After it: the bet box, and the rest between two rounds.
import { useCallback, useEffect, useRef, useState } from 'react';
import { config } from '#contracts/api/public.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import type { Limits } from '#contracts/games/game.ts';
import { useCallQuery } from '../../api/use-call.ts';

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

/** The least time from one round to the next, where the house has set one. */
export function useRest(game: GameName): Rest {
  const restMs = useToldLimits(game)?.minCycleMs ?? 0;
  const [isResting, setResting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const begin = useCallback(() => {
    if (restMs === 0) return;
    clearTimeout(timer.current);
    setResting(true);
    timer.current = setTimeout(() => setResting(false), restMs);
  }, [restMs]);
  return { isResting, begin };
}
