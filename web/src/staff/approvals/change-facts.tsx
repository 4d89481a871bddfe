import type { ReactNode } from 'react';
import type { ChangeRequest } from '#contracts/approvals/change-request.ts';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { METHOD_TITLES, type MethodName } from '#contracts/withdrawals/method-names.ts';
import { capitalized } from '#contracts/words/capitalized.ts';
import { fieldWords } from '#contracts/words/field-words.ts';
import { countedPoints } from '#contracts/words/figures.ts';
import { Hash } from '../house/hash.tsx';
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
  prizes: ['Prizes', (value) => ranked(value as readonly number[])],
  firstDay: ['First day', (value) => dayOf(Number(value) * DAY_MS)],
  method: ['Method', (value) => METHOD_TITLES[value as MethodName] ?? String(value)],
  key: ['Setting', (value) => capitalized(String(value).replaceAll('-', ' '))],
  hash: ['Hash', (value) => <Hash>{String(value)}</Hash>],
  amount: ['Points', points],
};

/** Of the command, or of the state before it. */
export function factsOf(fields: ChangeRequest['change']): Record<string, ReactNode> {
  return Object.fromEntries(told(fields).map(({ words, shown }) => [words, shown]));
}

/** The same in a line. */
export function factsText(fields: ChangeRequest['change']): string {
  const texts = told(fields).map(({ words, shown, value }) => [
    words,
    typeof shown === 'string' ? shown : textOf(value),
  ]);
  return texts.map((pair) => pair.join(': ')).join(' · ');
}

function told(fields: ChangeRequest['change']) {
  return Object.entries(fields)
    .filter(([name, value]) => !HIDDEN.has(name) && value !== null)
    .map(([name, value]) => {
      const [words = wordsOf(name), show = textOf] = FIELDS[name] ?? [];
      return { words, shown: show(value), value };
    });
}

/** The entries of a list that differ; null if the values are no lists. */
export function listChange(before: unknown, after: unknown): { Before: string; After: string } | null {
  if (!Array.isArray(before) || !Array.isArray(after)) return null;
  const missing = (from: readonly unknown[], other: readonly unknown[]) => {
    const kept = new Set(other.map((one) => JSON.stringify(one)));
    return textOf(from.filter((one) => !kept.has(JSON.stringify(one))));
  };
  return { Before: missing(before, after), After: missing(after, before) };
}

/** "isKept" -> "Kept" */
function wordsOf(name: string): string {
  return capitalized(fieldWords(name).replace(/^is /, ''));
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

/** "1st 8,000, 2nd 4,000, 3rd to 5th 1,000" */
function ranked(prizes: readonly number[]): string {
  const told: string[] = [];
  for (let first = 0; first < prizes.length;) {
    const points = prizes[first]!;
    const after = prizes.findIndex((other, rank) => rank > first && other !== points);
    const end = after === -1 ? prizes.length : after;
    const ranks = end - first === 1 ? ordinal(first + 1) : `${ordinal(first + 1)} to ${ordinal(end)}`;
    told.push(`${ranks} ${grouped.format(points)}`);
    first = end;
  }
  return told.join(', ');
}

const ORDINAL_ENDS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const ordinal = (rank: number) => `${rank}${ORDINAL_ENDS[ordinals.select(rank)] ?? 'th'}`;

/** Names and values in words, however deep. */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return grouped.format(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(textOf).join(typeof value[0] === 'object' ? '; ' : ', ') || 'None';
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).map(([name, inner]) => `${wordsOf(name)}: ${textOf(inner)}`);
  return fields.join(', ');
}
