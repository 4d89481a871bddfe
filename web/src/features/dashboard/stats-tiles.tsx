// The player's game figures in one row.
import { userStats } from '#contracts/api/user.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { Points } from '../../ui/figure/points.tsx';
import { StatTile, StatTiles } from '../../ui/figure/stat-tile.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';

export function StatsTiles() {
  const { data, error, isPending, isFetching, refetch } = useCallQuery(userStats);
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        title="Your figures could not be loaded."
        message={sentenceOf(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const stats = data?.gameStats;
  return (
    <StatTiles>
      <StatTile label="Games Played" isLoading={isPending} value={<Points value={stats?.gamesPlayed ?? 0} />} />
      <StatTile label="Total Wagered" isLoading={isPending} value={<Points value={stats?.totalWagered ?? 0} />} />
      <StatTile label="Total Won" isLoading={isPending} value={<Points value={stats?.totalWon ?? 0} />} />
      <StatTile label="Net Profit" isLoading={isPending} value={<Points value={stats?.netProfit ?? 0} sign />} />
      <StatTile label="Your Rank" isLoading={isPending} value={data?.rank ?? 'N/A'} />
    </StatTiles>
  );
}
