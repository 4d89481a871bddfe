import type { DriftKind } from '#contracts/finance/drift.ts';

/** One side of a match or of nothing. `match`: null if unmatched. */
type Side = { micros: bigint; at: number; match: string | null };
export type DriftEntry = Side & { place: string; isElsewhere: boolean };
export type DriftLine = Side & { line: number; isSetAside: boolean };

export type DriftItem = {
  kind: DriftKind;
  /** Our balance less theirs, by this item. */
  micros: bigint;
  places: string[];
  lines: number[];
};

export type Drift = { ours: bigint; theirs: bigint; difference: bigint; items: DriftItem[] };

type Known = {
  entries: readonly DriftEntry[];
  lines: readonly DriftLine[];
  /** Milliseconds, inclusive. Both balances are of this time. */
  at: number;
  /** As the source writes it. Null: the sum of its lines. */
  statedBalance: bigint | null;
};

/** The items sum to the difference exactly, because both balances are sums of entries and lines. */
export function explainDrift({ entries, lines, at, statedBalance }: Known): Drift {
  const past = { entries: entries.filter((one) => one.at <= at), lines: lines.filter((one) => one.at <= at) };
  const items: DriftItem[] = [];
  const ours = sumOf(past.entries);
  const stated = sumOf(past.lines);
  for (const { place, micros, match, isElsewhere } of past.entries) {
    if (match !== null) continue;
    items.push({ kind: isElsewhere ? 'elsewhere' : 'not-stated', micros, places: [place], lines: [] });
  }
  for (const { line, micros, match, isSetAside } of past.lines) {
    if (match !== null) continue;
    items.push({ kind: isSetAside ? 'set-aside' : 'not-booked', micros: -micros, places: [], lines: [line] });
  }
  items.push(...timingItems(past));
  const theirs = statedBalance ?? stated;
  if (theirs !== stated) items.push({ kind: 'stated-balance', micros: stated - theirs, places: [], lines: [] });
  return { ours, theirs, difference: ours - theirs, items };
}

/** Matches with a part dated later. */
function timingItems({ entries, lines }: Pick<Known, 'entries' | 'lines'>): DriftItem[] {
  const byMatch = new Map<string, DriftItem>();
  const itemOf = (match: string): DriftItem => {
    const known = byMatch.get(match) ?? { kind: 'timing', micros: 0n, places: [], lines: [] };
    byMatch.set(match, known);
    return known;
  };
  for (const { match, micros, place } of entries) {
    if (match === null) continue;
    const item = itemOf(match);
    item.micros += micros;
    item.places.push(place);
  }
  for (const { match, micros, line } of lines) {
    if (match === null) continue;
    const item = itemOf(match);
    item.micros -= micros;
    item.lines.push(line);
  }
  return [...byMatch.values()].filter(({ micros }) => micros !== 0n);
}

function sumOf(side: readonly Side[]): bigint {
  return side.reduce((sum, { micros }) => sum + micros, 0n);
}
