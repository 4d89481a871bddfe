/** Of the points credited in the period. */
export function reversedPercent({ points, reversedPoints }: { points: bigint; reversedPoints: bigint }): string {
  return points === 0n ? '–' : `${((100 * Number(reversedPoints)) / Number(points)).toFixed(1)}%`;
}
