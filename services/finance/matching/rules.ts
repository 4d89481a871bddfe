// Rules in order. A rule sees only what earlier rules left, so a line or entry is in one match at most. Both lists are in
// the order of their dates.
import type { MatchRule } from '#contracts/finance/matching.ts';

/** An entry of the books that a statement should show between `earliest` and `latest`. */
export type Expected = {
  entry: number;
  earliest: number;
  latest: number;
  micros: number;
  kind: 'main' | 'fee';
  names: readonly string[];
  /** A treasury posting: made because of a statement, at any time. */
  isPosted: boolean;
};

export type StatedLine = {
  line: number;
  at: number;
  micros: number;
  kind: 'main' | 'fee';
  names: readonly string[];
};

export type Match = {
  rule: Exclude<MatchRule, 'manual'>;
  outcome: 'confirm' | 'suggest';
  lines: readonly number[];
  entries: readonly number[];
};

/** `isWhole`: every line and entry of each name is given. Otherwise no sums are compared. */
export function matchByReference(
  lines: readonly StatedLine[],
  entries: readonly Expected[],
  { isWhole }: { isWhole: boolean },
): Match[] {
  const open = new OpenSides(lines, entries);
  pairByName(open, true);
  if (isWhole) matchSums(open);
  pairByName(open, false);
  return open.matches;
}

/** For lines and entries that have no name in common. */
export function matchByAmount(lines: readonly StatedLine[], entries: readonly Expected[]): Match[] {
  const open = new OpenSides(lines, entries);
  const byAmount = ({ kind, micros }: Pick<StatedLine, 'kind' | 'micros'>) => [`${kind} ${micros}`];
  const candidates = grouped(entries, byAmount);
  for (const [amount, equal] of grouped(lines, byAmount)) pairByDate(open, equal, candidates.get(amount) ?? []);
  return open.matches;
}

type Sides = { lines: readonly StatedLine[]; entries: readonly Expected[] };

class OpenSides {
  readonly matches: Match[] = [];
  readonly #lines: readonly StatedLine[];
  readonly #entries: readonly Expected[];
  readonly #takenLines = new Set<number>();
  readonly #takenEntries = new Set<number>();

  constructor(lines: readonly StatedLine[], entries: readonly Expected[]) {
    this.#lines = lines;
    this.#entries = entries;
  }

  take(rule: Match['rule'], outcome: Match['outcome'], sides: Sides): void {
    const lines = sides.lines.map(({ line }) => line);
    const entries = sides.entries.map(({ entry }) => entry);
    for (const line of lines) this.#takenLines.add(line);
    for (const entry of entries) this.#takenEntries.add(entry);
    this.matches.push({ rule, outcome, lines, entries });
  }

  get lines(): StatedLine[] {
    return this.freeLines(this.#lines);
  }

  get entries(): Expected[] {
    return this.freeEntries(this.#entries);
  }

  freeLines(lines: readonly StatedLine[]): StatedLine[] {
    return lines.filter(({ line }) => !this.#takenLines.has(line));
  }

  freeEntries(entries: readonly Expected[]): Expected[] {
    return entries.filter((entry) => this.isFree(entry));
  }

  isFree({ entry }: Expected): boolean {
    return !this.#takenEntries.has(entry);
  }
}

function isWithin({ at }: StatedLine, { earliest, latest }: Expected): boolean {
  return at >= earliest && at <= latest;
}

/** Of a line and an entry with a common name. */
function isTimely(line: StatedLine, entry: Expected): boolean {
  return entry.isPosted || isWithin(line, entry);
}

function grouped<Item>(items: readonly Item[], keysOf: (item: Item) => readonly string[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
  }
  return groups;
}

/** Untimely pairs are only suggested. */
function pairByName(open: OpenSides, wantTimely: boolean): void {
  const keysOf = ({ names, micros }: StatedLine | Expected) => names.map((name) => `${micros} ${name}`);
  const entries = grouped(open.entries, keysOf);
  const starts = new Map<string, number>();
  const firstFor = (line: StatedLine, key: string): Expected | undefined => {
    const candidates = entries.get(key) ?? [];
    let start = starts.get(key) ?? 0;
    while (start < candidates.length && !open.isFree(candidates[start]!)) start += 1;
    starts.set(key, start);
    for (let place = start; place < candidates.length; place++) {
      const entry = candidates[place]!;
      if (open.isFree(entry) && isTimely(line, entry) === wantTimely) return entry;
    }
    return undefined;
  };
  for (const line of open.lines) {
    for (const key of keysOf(line)) {
      const entry = firstFor(line, key);
      if (entry === undefined) continue;
      const sides = { lines: [line], entries: [entry] };
      if (wantTimely) open.take('reference', 'confirm', sides);
      else open.take(isEarly(sides) ? 'early' : 'late', 'suggest', sides);
      break;
    }
  }
}

/** A batch of many entries in one line, or an entry that was stated in parts. Never a search for parts that add up. */
function matchSums(open: OpenSides): void {
  const namesOf = ({ names }: StatedLine | Expected) => names;
  const lines = grouped(open.lines, namesOf);
  const entries = grouped(open.entries, namesOf);
  for (const name of [...lines.keys()].toSorted()) {
    const sides = {
      lines: open.freeLines(lines.get(name)!),
      entries: open.freeEntries(entries.get(name) ?? []),
    };
    if (sides.lines.length === 0 || sides.entries.length === 0) continue;
    if (sumOf(sides.lines) !== sumOf(sides.entries)) continue;
    if (areTimely(sides)) open.take('reference-sum', 'confirm', sides);
    else open.take(isEarly(sides) ? 'early' : 'late', 'suggest', sides);
  }
}

/** Of sides that are not timely. */
function isEarly({ lines, entries }: Sides): boolean {
  return lines.some(({ at }) => entries.some((entry) => !entry.isPosted && at < entry.earliest));
}

function areTimely({ lines, entries }: Sides): boolean {
  const bound = entries.filter(({ isPosted }) => !isPosted);
  const earliest = bound.reduce((most, entry) => Math.max(most, entry.earliest), -Infinity);
  const latest = bound.reduce((least, entry) => Math.min(least, entry.latest), Infinity);
  return lines.every(({ at }) => at >= earliest && at <= latest);
}

function sumOf(side: readonly { micros: number }[]): bigint {
  return side.reduce((sum, { micros }) => sum + BigInt(micros), 0n);
}

/** Several lines or entries are equal: a person has to confirm. */
function pairByDate(open: OpenSides, lines: readonly StatedLine[], candidates: readonly Expected[]): void {
  let next = 0;
  for (const line of lines) {
    while (next < candidates.length && candidates[next]!.latest < line.at) next += 1;
    const entry = candidates[next];
    if (entry === undefined || !isWithin(line, entry)) continue;
    open.take('equal-amounts', 'suggest', { lines: [line], entries: [entry] });
    next += 1;
  }
}
