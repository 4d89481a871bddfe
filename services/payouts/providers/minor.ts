import type { Minor } from './port.ts';

/** Keeps trailing zeros: "12.50". */
export function decimalOf({ amount, scale }: Minor): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const sign = amount < 0n ? '-' : '';
  return scale === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-scale)}`;
}

/** Without trailing zeros: "12.5". */
export function shortDecimalOf(minor: Minor): string {
  const text = decimalOf(minor);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

const DECIMAL = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/;

/** Null for anything that is not exactly a multiple of 10^-scale. */
export function minorOf(decimal: string, unit: Minor['unit'], scale: number): Minor | null {
  const [, sign, whole, fraction = ''] = DECIMAL.exec(decimal) ?? [];
  if (whole === undefined || /[1-9]/.test(fraction.slice(scale))) return null;
  const amount = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'));
  return { unit, scale, amount: sign === '-' ? -amount : amount };
}

export const usd = (cents: bigint): Minor => ({ unit: 'USD', amount: cents, scale: 2 });

export function isSame(one: Minor, other: Minor): boolean {
  return one.unit === other.unit && one.scale === other.scale && one.amount === other.amount;
}
