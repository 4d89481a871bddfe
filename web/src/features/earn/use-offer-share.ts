import { POINTS_PER_USD } from '#contracts/points.ts';
import { config } from '#contracts/settings/calls.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { countedPoints } from '../../ui/figure/format.ts';

export type OfferShare = { percent: number; dollarPoints: string };

export function useOfferShare(): OfferShare | null {
  // Changed settings are not pushed.
  const percent = useCallQuery(config, undefined, { refetchOnMount: 'always' }).data?.offerSharePercent;
  if (percent === undefined) return null;
  return { percent, dollarPoints: countedPoints(Math.floor((POINTS_PER_USD * percent) / 100)) };
}
