const wholes = new Intl.NumberFormat('en-US');

/** 1234567 -> "1,234,567". */
export function grouped(whole: number | bigint): string {
  return wholes.format(whole);
}

const MICROS = 1_000_000n;

/** 1234567890 -> "$1,234.56789": at least cents, at most millionths. */
export function microsText(micros: bigint | number): string {
  const amount = BigInt(micros);
  const size = amount < 0n ? -amount : amount;
  const rest = String(size % MICROS).padStart(6, '0');
  const finer = rest.slice(2).replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}$${grouped(size / MICROS)}.${rest.slice(0, 2)}${finer}`;
}

/** 1 -> "1 line", 3600 -> "3,600 lines". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

export function countedPoints(points: number): string {
  return counted(points, 'point');
}

/** 235 -> "2.35". */
export function hundredthsText(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}
