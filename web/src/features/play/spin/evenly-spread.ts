const GOLDEN = 0.618_033_988_75;

/** Golden-ratio sequence from 0 to 1: consecutive spins look different. */
export function evenlySpread(number: number): number {
  return (number * GOLDEN) % 1;
}
