// The player's game figures in one row. The panel of transactions reads the same call and says so when it fails.
import { userStats } from '#contracts/api/user.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { NetProfit } from '../../ui/figure/net-profit.tsx';
import { Points } from '../../ui/figure/points.tsx';
import { StatTile, StatTiles } from '../../ui/figure/stat-tile.tsx';

const UNKNOWN = '...';

export function StatsTiles() {
  const { data, isPending } = useCallQuery(userStats);
  const stats = data?.gameStats;
  const figure = (value: number | undefined) => (value === undefined ? UNKNOWN : <Points value={value} />);
  const rank = data === undefined ? UNKNOWN : data.rank === null ? 'N/A' : `#${data.rank}`;
  return (
    <StatTiles>
      <StatTile label="Games Played" isLoading={isPending} value={figure(stats?.gamesPlayed)} />
      <StatTile label="Total Wagered" isLoading={isPending} value={figure(stats?.totalWagered)} />
      <StatTile label="Total Won" isLoading={isPending} value={figure(stats?.totalWon)} />
      <StatTile
        label="Net Profit"
        isLoading={isPending}
        value={stats === undefined ? UNKNOWN : <NetProfit value={stats.netProfit} />}
      />
      <StatTile label="Your Rank" isLoading={isPending} value={rank} />
    </StatTiles>
  );
}
