import type { DriftKind } from '#contracts/finance/drift.ts';

/** One side of a match or of nothing. `match`: null if unmatched. */
type Side = { micros: bigint; at: number; match: string | null };
export type DriftEntry = Side & { place: string; isElsewhere: boolean };
/** `currency`: null if it counts in dollars. `isExchanged`: the dollars that are booked for a line of another currency. */
export type DriftLine = Side & { line: number; isSetAside: boolean; currency: string | null; isExchanged: boolean };

export type DriftItem = {
  kind: DriftKind;
  /** `null` for the currency of the account. */
  currency: string | null;
  /** Our balance less theirs, by this item. */
  micros: bigint;
  places: string[];
  lines: number[];
};

export type Drift = {
  ours: bigint;
  theirs: bigint;
  difference: bigint;
  /** Sums of the lines of other currencies, which no dollars are booked for. */
  others: Map<string, bigint>;
  items: DriftItem[];
};

type Known = {
  entries: readonly DriftEntry[];
  lines: readonly DriftLine[];
  /** Milliseconds, inclusive. Both balances are of this time. */
  at: number;
  /** As the source writes it, without other currencies. Null: the sum of its lines. */
  statedBalance: bigint | null;
};

/** The items of each currency sum to its difference exactly, because both balances are sums of entries and lines. */
export function explainDrift({ entries, lines, at, statedBalance }: Known): Drift {
  const stated = lines.filter((one) => one.at <= at);
  const past = {
    entries: entries.filter((one) => one.at <= at),
    lines: stated.filter(({ currency }) => currency === null),
  };
  const items: DriftItem[] = [];
  for (const { place, micros, match, isElsewhere } of past.entries) {
    if (match !== null) continue;
    items.push({ kind: isElsewhere ? 'elsewhere' : 'not-stated', currency: null, micros, places: [place], lines: [] });
  }
  for (const { line, micros, match, isSetAside, currency } of stated) {
    if (match !== null && currency === null) continue;
    const kind = isSetAside ? 'set-aside' : 'not-booked';
    items.push({ kind, currency, micros: -micros, places: [], lines: [line] });
  }
  items.push(...timingItems(past));
  const ours = sumOf(past.entries);
  const sum = sumOf(past.lines);
  const exchanged = sumOf(past.lines.filter(({ isExchanged }) => isExchanged));
  const theirs = statedBalance === null ? sum : statedBalance + exchanged;
  if (theirs !== sum) {
    items.push({ kind: 'stated-balance', currency: null, micros: sum - theirs, places: [], lines: [] });
  }
  const foreign = Map.groupBy(
    stated.filter(({ currency }) => currency !== null),
    ({ currency }) => currency!,
  );
  const others = new Map([...foreign].map(([currency, own]) => [currency, sumOf(own)]));
  return { ours, theirs, difference: ours - theirs, others, items };
}

/** Matches with a part dated later. */
function timingItems({ entries, lines }: Pick<Known, 'entries' | 'lines'>): DriftItem[] {
  const byMatch = new Map<string, DriftItem>();
  const itemOf = (match: string): DriftItem => {
    const known = byMatch.get(match) ?? { kind: 'timing', currency: null, micros: 0n, places: [], lines: [] };
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
