/** In hundredths of a point. Above 2^53 for offers beyond any cap. `sharePercent`: for life. */
export function shareHundredthsOf(offerPoints: number, sharePercent: number): number {
  return offerPoints * sharePercent;
}
