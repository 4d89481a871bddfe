/** From 0 to below 1. */
export function chanceFloat(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32;
}
