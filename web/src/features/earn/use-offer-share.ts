import { POINTS_PER_USD } from '#contracts/points.ts';
import { config } from '#contracts/settings/calls.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { countedPoints } from '../../ui/figure/format.ts';

export type OfferShare = { percent: number; dollarPoints: string };

/** Null: not known yet. */
export function useOfferShare(): OfferShare | null {
  // Nothing pushes that a setting was changed.
  const percent = useCallQuery(config, undefined, { refetchOnMount: 'always' }).data?.offerSharePercent;
  if (percent === undefined) return null;
  return { percent, dollarPoints: countedPoints(Math.floor((POINTS_PER_USD * percent) / 100)) };
}
