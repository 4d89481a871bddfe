import { styled } from 'styled-components';
import { publicStats } from '#contracts/public-stats/calls.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { formatCents, formatCount } from '../../ui/figure/format.ts';
import { StatTile, StatTiles } from '../../ui/figure/stat-tile.tsx';
import { pageColumn } from '../../ui/layout/page-column.ts';

const REFRESH_MS = 30_000;
const UNKNOWN = '...';

const Frame = styled.section`
  ${pageColumn}
`;

export function LiveStats() {
  const { data, isError } = useCallQuery(publicStats, undefined, { refetchInterval: REFRESH_MS });
  const stats = isError ? undefined : data;
  const rating = stats?.averageRating ?? null;
  return (
    <Frame aria-label="Live stats">
      <StatTiles>
        <StatTile label="Active users" value={stats ? formatCount(stats.totalUsers) : UNKNOWN} />
        <StatTile label="Total paid out" value={stats ? formatCents(stats.totalPaidOut) : UNKNOWN} />
        <StatTile label="Games played" value={stats ? formatCount(stats.totalGamesPlayed) : UNKNOWN} />
        {rating !== null && <StatTile label="Rating" value={`${rating.toFixed(1)} / 5`} />}
      </StatTiles>
    </Frame>
  );
}
