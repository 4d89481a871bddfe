import type { ReactNode } from 'react';
import type { ChangeRequest } from '#contracts/approvals/change-request.ts';
import { instantOf } from '#contracts/days/time.ts';
import { METHOD_TITLES, type MethodName } from '#contracts/withdrawals/method-names.ts';
import { capitalized } from '#contracts/words/capitalized.ts';
import { fieldWords } from '#contracts/words/field-words.ts';
import { countedPoints } from '#contracts/words/figures.ts';
import { When } from '../table/figures.tsx';
import { formatMicros } from '../table/money.ts';

/** Shown elsewhere in the panel. */
const HIDDEN: ReadonlySet<string> = new Set(['type', 'reason', 'withdrawalId', 'counted']);

const points = (value: unknown) => countedPoints(Number(value));
const time = (value: unknown) => <When at={typeof value === 'number' ? instantOf(value) : String(value)} />;

const FIELDS: Readonly<Record<string, readonly [name: string, shown?: (value: unknown) => ReactNode]>> = {
  micros: ['Amount', (value) => formatMicros(Number(value))],
  amountPoints: ['Points', points],
  points: ['Points', points],
  prizePoints: ['Prize', points],
  available: ['Available', points],
  held: ['Held', points],
  debit: ['Into'],
  credit: ['From'],
  until: ['Until', time],
  expiresAt: ['Expires', time],
  startsAt: ['Starts', time],
  endsAt: ['Ends', time],
  method: ['Method', (value) => METHOD_TITLES[value as MethodName] ?? String(value)],
  key: ['Setting'],
};

/** Of the command, or of the state before it. */
export function factsOf(fields: ChangeRequest['change']): Record<string, ReactNode> {
  const told = Object.entries(fields).filter(([name, value]) => !HIDDEN.has(name) && value !== null);
  return Object.fromEntries(
    told.map(([name, value]) => {
      const [words = wordsOf(name), shown = textOf] = FIELDS[name] ?? [];
      return [words, shown(value)];
    }),
  );
}

/** "isKept" -> "Kept" */
function wordsOf(name: string): string {
  return capitalized(fieldWords(name).replace(/^is /, ''));
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

function textOf(value: unknown): string {
  if (typeof value === 'number') return grouped.format(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ') || 'None';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
