// The player's game figures in one row. The panel of transactions reads the same call and says so when it fails.
import { userStats } from '#contracts/api/user.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { GameTiles } from '../../ui/figure/game-tiles.tsx';
import { StatTile, StatTiles } from '../../ui/figure/stat-tile.tsx';

export function StatsTiles() {
  const { data, isPending } = useCallQuery(userStats);
  const rank = data === undefined ? '…' : data.rank === null ? 'N/A' : `#${data.rank}`;
  return (
    <StatTiles>
      <GameTiles totals={data?.gameStats} isLoading={isPending} />
      <StatTile label="Your Rank" isLoading={isPending} value={rank} />
    </StatTiles>
  );
}
