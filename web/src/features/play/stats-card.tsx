// 'Your Game Stats': the totals of all games, kept in step by the view of that name.
import { gameStats } from '#contracts/api/games.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { Points } from '../../ui/figure/points.tsx';
import { StatTile, StatTiles } from '../../ui/figure/stat-tile.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';

export function StatsCard() {
  const stats = useCallQuery(gameStats);
  const { data, isPending } = stats;
  return (
    <Panel title="Your Game Stats">
      {stats.isError && data === undefined ? (
        <ErrorState
          title="Your stats could not be read."
          message={sentenceOf(stats.error)}
          onRetry={() => void stats.refetch()}
          isRetrying={stats.isFetching}
        />
      ) : (
        <StatTiles>
          <StatTile label="Games Played" isLoading={isPending} value={formatPoints(data?.gamesPlayed ?? 0)} />
          <StatTile label="Total Wagered" isLoading={isPending} value={formatPoints(data?.totalWagered ?? 0)} />
          <StatTile label="Total Won" isLoading={isPending} value={formatPoints(data?.totalWon ?? 0)} />
          <StatTile label="Net Profit" isLoading={isPending} value={<Points value={data?.netProfit ?? 0} sign />} />
        </StatTiles>
      )}
    </Panel>
  );
}
