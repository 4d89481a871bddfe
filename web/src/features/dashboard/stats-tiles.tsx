// The player's game figures and rank in one row. The panel of transactions reads the same figures, and the ranking's panel
// the same board, and say so when that fails.
import { userStats } from '#contracts/game-stats/calls.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { formatRank } from '../../ui/figure/format.ts';
import { GameTiles } from '../../ui/figure/game-tiles.tsx';
import { StatTile, StatTiles } from '../../ui/figure/stat-tile.tsx';
import { useTopBoard } from './use-top-board.ts';

export function StatsTiles() {
  const { data, isPending } = useCallQuery(userStats);
  // Others move it as well: it comes from the board that is read when they do, and never contradicts it.
  const board = useTopBoard();
  const rank = board.data === undefined ? '…' : formatRank(board.data.you?.rank ?? null);
  return (
    <StatTiles>
      <GameTiles totals={data?.gameStats} isLoading={isPending} />
      <StatTile label="Your Rank" isLoading={board.isPending} value={rank} />
    </StatTiles>
  );
}
