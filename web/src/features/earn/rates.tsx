import { POINTS_PER_USD } from '#contracts/points.ts';
import { countedPoints } from '../../ui/figure/format.ts';
import { StatTile, StatTiles } from '../../ui/figure/stat-tile.tsx';
import type { OfferShare } from './use-offer-share.ts';

export function Rates({ share }: { share: OfferShare | null }) {
  return (
    <StatTiles>
      <StatTile
        label="$1 earned"
        value={share?.dollarPoints ?? '50 points'}
        isLoading={share === null}
        note={share === null ? '...' : `Your share is ${share.percent}%`}
      />
      <StatTile label={countedPoints(POINTS_PER_USD)} value="$1.00" note="When you withdraw" />
      <StatTile label="1 point" value="1 Robux" note="When you withdraw" />
    </StatTiles>
  );
}
