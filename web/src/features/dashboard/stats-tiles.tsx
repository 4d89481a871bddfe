// Errors are reported by the panels below, which use the same reads.
import { userStats } from '#contracts/game-stats/calls.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { formatRank } from '../../ui/figure/format.ts';
import { GameTiles } from '../../ui/figure/game-tiles.tsx';
import { StatTile, StatTiles } from '../../ui/figure/stat-tile.tsx';
import { useTopBoard } from './use-top-board.ts';

export function StatsTiles() {
  const { data, isPending } = useCallQuery(userStats);
  // Other players move the rank too, so it is taken from the board and never contradicts it.
  const board = useTopBoard();
  const rank = board.data === undefined ? '…' : formatRank(board.data.you?.rank ?? null);
  return (
    <StatTiles>
      <GameTiles totals={data?.gameStats} isLoading={isPending} />
      <StatTile label="Your Rank" isLoading={board.isPending} value={rank} />
    </StatTiles>
  );
}
