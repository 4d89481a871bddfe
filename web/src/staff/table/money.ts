import type { Unit } from '#contracts/books/ledger-accounts.ts';
import { microsText } from '#contracts/words/figures.ts';
import { formatPoints } from '../../ui/figure/format.ts';

const MINUS = '\u2212';

/** 1234567890 -> "$1,234.56789": at least cents, at most millionths. */
export function formatMicros(micros: bigint | number): string {
  return microsText(micros).replace('-', MINUS);
}

/** Of any currency: dollars have their sign, others their code after the amount. */
export function formatMoney(micros: bigint | number, currency: string): string {
  const amount = formatMicros(micros);
  return currency === 'USD' ? amount : `${amount.replace('$', '')} ${currency}`;
}

/** 1234567890 -> "1234.56789", for files. */
export function dollarsText(micros: bigint): string {
  return microsText(micros).replaceAll(/[$,]/g, '');
}

export function formatAmount(amount: bigint | number, unit: Unit): string {
  return unit === 'USD' ? formatMicros(amount) : formatPoints(amount);
}

/** "1,234.5" -> 1234500000; null unless it is a positive amount of dollars with at most six decimals. */
export function parseDollars(text: string): number | null {
  const found = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,6}))?$/.exec(text.trim());
  if (found === null) return null;
  const micros = Number(found[1]!.replaceAll(',', '')) * 1_000_000 + Number((found[2] ?? '').padEnd(6, '0'));
  return micros > 0 && Number.isSafeInteger(micros) ? micros : null;
}

/** As parseDollars, with an optional minus sign; null for anything else. */
export function parseSignedDollars(text: string): number | null {
  const trimmed = text.trim();
  const isNegative = /^[-\u2212]/.test(trimmed);
  if (/^[-\u2212]?\$?0+(\.0*)?$/.test(trimmed)) return 0;
  const micros = parseDollars(isNegative ? trimmed.slice(1) : trimmed);
  return micros === null ? null : isNegative ? -micros : micros;
}
