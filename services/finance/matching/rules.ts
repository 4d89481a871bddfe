// Rules in order. A rule sees only what earlier rules left, so a line or entry is in one match at most.
import type { MatchRule } from '#contracts/finance/matching.ts';

/** An entry of the books that a statement should show. `place`: its log place. */
export type Expected = {
  place: string;
  at: number;
  micros: number;
  kind: 'main' | 'fee';
  subject: string;
  references: readonly string[];
  /** A treasury posting: made because of a statement, at any time. */
  isPosted: boolean;
};

export type StatedLine = {
  id: number;
  at: number;
  micros: number;
  kind: 'main' | 'fee';
  currency: string;
  references: readonly string[];
};

export type MatchOptions = {
  currency: string;
  /** A source may report an entry this much later, or earlier: clocks and zones differ. */
  lagMs: number;
  leadMs: number;
  /** Entries older than the lag are overdue. */
  now: number;
};

export type Match = {
  rule: Exclude<MatchRule, 'manual'>;
  outcome: 'confirm' | 'suggest';
  lines: readonly number[];
  expected: readonly string[];
};

/** Deterministic: the order of both lists changes nothing. */
export function matchLines(
  lines: readonly StatedLine[],
  expected: readonly Expected[],
  options: MatchOptions,
): Match[] {
  const open = new OpenSides(
    lines.filter(({ currency }) => currency === options.currency),
    expected,
    options,
  );
  byReference(open, true);
  bySum(open);
  byReference(open, false);
  byAmount(open);
  byCancellation(open);
  return open.matches;
}

type Sides = { lines: StatedLine[]; expected: Expected[] };

class OpenSides {
  readonly matches: Match[] = [];
  readonly #lines: readonly StatedLine[];
  readonly #expected: readonly Expected[];
  readonly #taken = new Set<number | string>();
  readonly options: MatchOptions;

  constructor(lines: readonly StatedLine[], expected: readonly Expected[], options: MatchOptions) {
    this.#lines = lines.toSorted((one, other) => one.at - other.at || one.id - other.id);
    this.#expected = expected.toSorted((one, other) => one.at - other.at || compared(one.place, other.place));
    this.options = options;
  }

  take(rule: Match['rule'], outcome: Match['outcome'], { lines, expected }: Sides): void {
    const [ids, places] = [lines.map(({ id }) => id), expected.map(({ place }) => place)];
    for (const one of [...ids, ...places]) this.#taken.add(one);
    this.matches.push({ rule, outcome, lines: ids, expected: places });
  }

  get lines(): StatedLine[] {
    return this.#lines.filter(({ id }) => !this.#taken.has(id));
  }

  get expected(): Expected[] {
    return this.#expected.filter(({ place }) => !this.#taken.has(place));
  }

  isTaken(one: number | string): boolean {
    return this.#taken.has(one);
  }

  /** Of a line and an entry with a common reference. */
  isTimely(line: StatedLine, entry: Expected): boolean {
    return entry.isPosted || this.isWithin(line, entry);
  }

  isWithin(line: StatedLine, entry: Expected): boolean {
    const { lagMs, leadMs } = this.options;
    return line.at <= entry.at + lagMs && line.at >= entry.at - leadMs;
  }
}

function compared(one: string, other: string): number {
  return one < other ? -1 : one === other ? 0 : 1;
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

const byName = (side: Pick<Expected | StatedLine, 'kind' | 'references'>) =>
  side.references.map((reference) => `${side.kind} ${reference}`);

function byReference(open: OpenSides, isTimely: boolean): void {
  const entries = grouped(open.expected, byName);
  for (const line of open.lines) {
    const found = byName(line)
      .flatMap((name) => entries.get(name) ?? [])
      .find(
        (entry) =>
          !open.isTaken(entry.place) && entry.micros === line.micros && open.isTimely(line, entry) === isTimely,
      );
    if (found === undefined) continue;
    const sides = { lines: [line], expected: [found] };
    if (isTimely) open.take('reference', 'confirm', sides);
    else open.take('late', 'suggest', sides);
  }
}

/** A batch of many entries in one line, or an entry that was stated in parts. Never a search for parts that add up. */
function bySum(open: OpenSides): void {
  const lines = grouped(open.lines, byName);
  const entries = grouped(open.expected, byName);
  for (const [name, named] of [...lines].toSorted(([one], [other]) => compared(one, other))) {
    const sides = {
      lines: named.filter(({ id }) => !open.isTaken(id)),
      expected: (entries.get(name) ?? []).filter(({ place }) => !open.isTaken(place)),
    };
    if (sides.lines.length === 0 || sides.expected.length === 0) continue;
    if (sumOf(sides.lines) !== sumOf(sides.expected)) continue;
    const isTimely = sides.lines.every((line) => sides.expected.every((entry) => open.isTimely(line, entry)));
    if (isTimely) open.take('reference-sum', 'confirm', sides);
    else open.take('late', 'suggest', sides);
  }
}

function sumOf(side: readonly { micros: number }[]): bigint {
  return side.reduce((sum, { micros }) => sum + BigInt(micros), 0n);
}

/** Skips lines whose reference has an entry: another amount under it is an exception. */
function byAmount(open: OpenSides): void {
  const known = new Set(open.expected.flatMap(byName));
  const nameless = open.lines.filter((line) => !byName(line).some((name) => known.has(name)));
  const lines = grouped(nameless, ({ kind, micros }) => [`${kind} ${micros}`]);
  const entries = grouped(open.expected, ({ kind, micros }) => [`${kind} ${micros}`]);
  for (const [amount, equal] of lines) {
    const candidates = entries.get(amount) ?? [];
    if (equal.length === 1) takeOnly(open, equal[0]!, candidates);
    else pairByDate(open, equal, candidates);
  }
}

function takeOnly(open: OpenSides, line: StatedLine, candidates: readonly Expected[]): void {
  const within = candidates.filter((entry) => open.isWithin(line, entry));
  const [entry] = within;
  if (entry === undefined) return;
  const sides = { lines: [line], expected: [entry] };
  if (within.length > 1) return open.take('equal-amounts', 'suggest', sides);
  const isNamed = line.references.length > 0 && entry.references.length > 0;
  open.take('amount', isNamed ? 'suggest' : 'confirm', sides);
}

/** Both lists are in the order of their dates. */
function pairByDate(open: OpenSides, lines: readonly StatedLine[], candidates: readonly Expected[]): void {
  let next = 0;
  for (const line of lines) {
    while (next < candidates.length && candidates[next]!.at + open.options.lagMs < line.at) next += 1;
    const entry = candidates[next];
    if (entry === undefined || !open.isWithin(line, entry)) continue;
    open.take('equal-amounts', 'suggest', { lines: [line], expected: [entry] });
    next += 1;
  }
}

/** Of one withdrawal or credit, or under one reference. Only when overdue: until then the source may still state them. */
function byCancellation(open: OpenSides): void {
  const { now, lagMs } = open.options;
  const keysOf = (entry: Expected) => [`${entry.kind} of ${entry.subject}`, ...byName(entry)];
  for (const [, named] of [...grouped(open.expected, keysOf)].toSorted(([one], [other]) => compared(one, other))) {
    const entries = named.filter(({ place }) => !open.isTaken(place));
    if (entries.length < 2 || sumOf(entries) !== 0n) continue;
    const isOver = entries.every(({ at, isPosted }) => isPosted || at + lagMs < now);
    if (isOver) open.take('cancelled', 'confirm', { lines: [], expected: entries });
  }
}
