const DECIMAL = /^([+-]?)(\d{1,12})(?:\.(\d{1,20}))?$/;
const MICROS_PER_USD = 1_000_000n;
const SCALE = { usd: 6, 'usd-cents': 4 } as const;

export type Amount = { kind: 'micros'; micros: number } | { kind: 'no-decimal' } | { kind: 'excess-digits' };

/** Trailing zeros beyond the precision of the books are ignored; other digits there are excess. */
export function microsOf(text: string, unit: keyof typeof SCALE): Amount {
  const [, sign, whole, fraction = ''] = DECIMAL.exec(text.trim()) ?? [];
  if (whole === undefined) return { kind: 'no-decimal' };
  const scale = SCALE[unit];
  if (/[^0]/.test(fraction.slice(scale))) return { kind: 'excess-digits' };
  const micros = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'));
  // 12 digits of dollars can exceed 2^53 millionths.
  if (micros > BigInt(Number.MAX_SAFE_INTEGER)) return { kind: 'excess-digits' };
  return { kind: 'micros', micros: sign === '-' ? 0 - Number(micros) : Number(micros) };
}

/** Compares the reward shown by the network with our credit, within one point. */
export function agrees(reward: string, points: number): boolean {
  const [, sign, whole, fraction = ''] = DECIMAL.exec(reward.trim()) ?? [];
  if (whole === undefined || sign === '-') return false;
  const told = BigInt(whole + fraction.slice(0, 6).padEnd(6, '0'));
  const difference = told - BigInt(points) * MICROS_PER_USD;
  return difference <= MICROS_PER_USD && difference >= -MICROS_PER_USD;
}
