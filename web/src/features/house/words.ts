import { countedPoints } from '../../ui/figure/format.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });
const list = new Intl.ListFormat('en', { type: 'conjunction' });

export function countryName(code: string): string {
  return names.of(code) ?? code;
}

/** "Cuba, Iran and North Korea"; "none" without any. */
export function countryNames(codes: readonly string[]): string {
  if (codes.length === 0) return 'none';
  return list.format(codes.map(countryName).toSorted((one, other) => one.localeCompare(other)));
}

export function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

type Tier = { fromPoints: number; days: number };

/** How long the points of offers are pending. */
export function waitText(tiers: readonly Tier[]): string {
  const waits = tiers.map(({ fromPoints, days }) => {
    const wait = days === 0 ? 'at once' : `after ${daysText(days)}`;
    return fromPoints === 0 ? wait : `${wait} from ${countedPoints(fromPoints)}`;
  });
  return `The points of an offer arrive ${list.format(waits)}. Players with a good record wait less.`;
}
