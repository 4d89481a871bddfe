import { useEffect, useEffectEvent } from 'react';
import { useMayPlay } from '../../../live/use-may-play.ts';
import { roundBets } from '../auto/round-bets.ts';
import { type AutoBet, useAutoBet } from '../auto/use-auto-bet.ts';
import type { KeyActions } from '../table/shortcut-keys.tsx';
import { useTableState } from '../table/table-memory.tsx';
import { useAnimationSpeed } from '../tempo/use-animation-speed.ts';
import { AutoTileChoice } from './auto-tile-choice.tsx';
import { FIRST_PLAN, isReadable, nextTile, type TilePlan } from './auto-tiles.ts';
import type { useMines } from './use-mines.ts';

/** Time to see a tile before the next one. */
const TILE_MS = 350;

type Mines = ReturnType<typeof useMines>;

type MinesAuto = {
  mines: Mines;
  keys: KeyActions;
  /** By hand: starts, cashes out, resumes or asks again. */
  press(): void;
};

export function useMinesAuto({ mines, keys, press }: MinesAuto): AutoBet {
  const { table, stake, staked, ended } = mines;
  const [plan, setPlan] = useTableState<TilePlan>('mines', 'auto-tiles', FIRST_PLAN);
  const isOpen = table.isOpen || table.aside !== null;
  const begin = () => {
    stake.settle();
    table.start({ betAmount: stake.points, mineCount: staked.mineCount });
  };
  const auto = useAutoBet({
    game: 'mines',
    bets: roundBets(table, ended),
    stakePoints: stake.points,
    setStake: stake.enter,
    obstacle: isOpen
      ? 'Finish your open round first.'
      : isReadable(plan)
        ? mines.obstacle
        : 'Enter how many tiles to open.',
    choices: <AutoTileChoice plan={plan} mineCount={staked.mineCount} onPlan={setPlan} />,
    play: () => (auto.run === null ? press() : begin()),
    keys,
  });
  useTilesOpened(table, auto.run?.isInFlight === true, plan);
  return auto;
}

/** Opens the tiles of a run's round one by one, then cashes out. */
function useTilesOpened(table: Mines['table'], isOfRun: boolean, plan: TilePlan): void {
  const { runUpMs } = useAnimationSpeed();
  const mayPlay = useMayPlay();
  const opened = table.round?.revealedTiles.length ?? 0;
  const isTurn = isOfRun && table.isOpen && table.phase === 'idle' && mayPlay;
  const waitMs = runUpMs(TILE_MS);
  const open = useEffectEvent(() => {
    if (table.round === null) return;
    const tileIndex = nextTile(plan, table.round);
    if (tileIndex === null) table.move('mines-cashout', {});
    else table.move('mines-reveal', { tileIndex });
  });
  useEffect(() => {
    if (!isTurn) return;
    const timer = setTimeout(() => open(), waitMs);
    return () => clearTimeout(timer);
  }, [isTurn, opened, waitMs]);
}
