// Where a wheel comes to rest within what was drawn, and how often it turns: for the eye, it decides nothing.
const GOLDEN = 0.618_033_988_75;

/** 0 to 1, spread evenly over whole numbers in a row: no two spins in a row look alike. */
export function evenlySpread(number: number): number {
  return (number * GOLDEN) % 1;
}
