import { styled } from 'styled-components';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { publicStats } from '#contracts/public-stats/calls.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { formatCents, formatCount } from '../../ui/figure/format.ts';
import { StatTile, StatTiles } from '../../ui/figure/stat-tile.tsx';
import { pageColumn } from '../../ui/layout/page-column.ts';

export const STATS_REFRESH_MS = 30_000;
const UNKNOWN = '...';
const LABELS = ['Active users', 'Total paid out', 'Games played'] as const;

const Frame = styled.section`
  ${pageColumn}
`;

type Tile = { label: string; value: string };

/** Without those that nothing was measured for. */
function tilesOf({ totalUsers, totalPaidOut, totalGamesPlayed, averageRating }: ReplyOf<typeof publicStats>): Tile[] {
  const [users, paidOut, games] = LABELS;
  return [
    ...(totalUsers > 0 ? [{ label: users, value: formatCount(totalUsers) }] : []),
    ...(totalPaidOut > 0n ? [{ label: paidOut, value: formatCents(totalPaidOut) }] : []),
    ...(totalGamesPlayed > 0 ? [{ label: games, value: formatCount(totalGamesPlayed) }] : []),
    ...(averageRating !== null ? [{ label: 'Rating', value: `${averageRating.toFixed(1)} / 5` }] : []),
  ];
}

export function LiveStats() {
  const { data, isError } = useCallQuery(publicStats, undefined, { refetchInterval: STATS_REFRESH_MS });
  const tiles = data === undefined || isError ? LABELS.map((label) => ({ label, value: UNKNOWN })) : tilesOf(data);
  if (tiles.length === 0) return null;
  return (
    <Frame aria-label="Live stats">
      <StatTiles>
        {tiles.map(({ label, value }) => (
          <StatTile key={label} label={label} value={value} />
        ))}
      </StatTiles>
    </Frame>
  );
}
