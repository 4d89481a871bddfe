import { DAY_MS } from '#contracts/days/time.ts';
import type { FinanceException, LineSide, Matched } from '#contracts/finance/exceptions.ts';
import { counted } from '#contracts/words/figures.ts';
import { formatMicros } from '../../table/money.ts';

export function amountOf({ micros, currency }: { micros: number | bigint; currency: string }): string {
  return currency === 'USD' ? formatMicros(micros) : `${formatMicros(micros).replace('$', '')} ${currency}`;
}

export const KIND_WORDS: Readonly<Record<LineSide['kind'], string>> = { main: 'Payment', fee: 'Fee' };

export function kindOfLine({ kind, isPending }: Pick<LineSide, 'kind' | 'isPending'>): string {
  return isPending ? `${KIND_WORDS[kind]}, pending` : KIND_WORDS[kind];
}

/** Null unless both sides are known, in one currency. */
export function differenceOf({ type, line, entry }: Pick<FinanceException, 'type' | 'line' | 'entry'>): string | null {
  if (line === null || entry === null || type === 'other-currency') return null;
  const difference = line.micros - entry.micros;
  if (difference === 0) return null;
  return `ours ${formatMicros(entry.micros)}, theirs ${formatMicros(line.micros)}, difference ${formatMicros(difference)}`;
}

type Suggestion = Pick<Matched, 'rule' | 'lines' | 'entries'>;

export function whySuggested({ rule, lines, entries }: Suggestion): string | null {
  const [line] = lines;
  const [entry] = entries;
  if (line === undefined || entry === undefined) return null;
  const apart = Math.round(Math.abs(Date.parse(line.at) - Date.parse(entry.at)) / DAY_MS);
  const days = counted(apart, 'day');
  const away = apart === 0 ? 'on the same day' : `${days} apart`;
  switch (rule) {
    case 'late':
      return `Line and entry have the same reference and sum, but the line is dated ${days} after the entry.`;
    case 'early':
      return `Line and entry have the same reference and sum, but the line is dated ${days} before the entry.`;
    case 'amount':
      return `It is the only open entry of ${formatMicros(entry.micros)} within the days of this account, but its reference is another.`;
    case 'equal-amounts':
      return `Several lines or entries of ${formatMicros(entry.micros)} are open. This entry is the next by date, ${away}.`;
    default:
      return null;
  }
}
