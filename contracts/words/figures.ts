const wholes = new Intl.NumberFormat('en-US');

/** 1234567 -> "1,234,567". */
export function grouped(whole: number | bigint): string {
  return wholes.format(whole);
}

/** 3600 -> "3,600 points"; singular for 1. */
export function countedPoints(points: number): string {
  return `${grouped(points)} ${points === 1 ? 'point' : 'points'}`;
}

/** 235 -> "2.35". */
export function hundredthsText(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}
