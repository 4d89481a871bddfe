// The game's defaults apply until the configuration is read.
import { useCallback, useEffect } from 'react';
import { config } from '#contracts/settings/calls.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import type { Limits } from '#contracts/games/game.ts';
import { highestStake, type StakedBet } from '#contracts/games/limits.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { useAnimationSpeed } from '../tempo/use-animation-speed.ts';
import { useTableState } from '../table/table-memory.tsx';
import { ONE_PRESS_MS } from '../table/one-press.ts';

/** Reads the cache only: the hub fetches it. */
function useToldLimits(game: GameName) {
  return useCallQuery(config, undefined, { enabled: false }).data?.limits[game];
}

export function useHouseLimits(game: GameName, own: Limits): Limits {
  return useToldLimits(game) ?? own;
}

export function useHighestStake<Params>(game: GameName, rules: StakedBet<Params>, params: Params): number {
  return highestStake(rules, params, useHouseLimits(game, rules));
}

export type Rest = {
  isResting: boolean;
  begin(): void;
};

/**
 * The configured minimum time between rounds. Where a bet frees the table at once it is at least the time of a double click. Continues while
 * another table is open.
 */
export function useRest(game: GameName, isFreeAtOnce = false): Rest {
  const { isAtOnce } = useAnimationSpeed();
  const houseMs = useToldLimits(game)?.minCycleMs ?? 0;
  const restMs = isAtOnce || isFreeAtOnce ? Math.max(houseMs, ONE_PRESS_MS) : houseMs;
  const [endsAt, setEndsAt] = useTableState<number | null>(game, 'rest', null);
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
