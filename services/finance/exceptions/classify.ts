import type { ExceptionType } from '#contracts/finance/matching.ts';
import type { Expected, StatedLine } from '../matching/rules.ts';

export type Found = { type: ExceptionType; line: number | null; place: string | null; micros: number };

export type Unmatched = {
  /** Without confirmed matches. */
  lines: readonly StatedLine[];
  expected: readonly Expected[];
  /** Line ids and entry places that a match was suggested for. */
  suggested: ReadonlySet<number | string>;
  /** References of confirmed entries, as "kind reference". */
  settled: ReadonlySet<string>;
  currency: string;
  /** Entries dated earlier are overdue. */
  overdueBefore: number;
  isClosed(at: number): boolean;
};

/** Finds each line without an entry, and each overdue entry without a line. A differing amount is one exception, not two. */
export function classify(unmatched: Unmatched): Found[] {
  const { lines, expected, overdueBefore, suggested } = unmatched;
  const byName = new Map(expected.flatMap((entry) => namesOf(entry).map((name) => [name, entry])));
  const answered = new Set<string>();
  const found = lines.map((line): Found => {
    const entry = namesOf(line)
      .map((name) => byName.get(name))
      .find((one) => one !== undefined);
    const type = typeOf(line, entry, unmatched);
    const place = type === 'amount-differs' ? entry!.place : null;
    if (place !== null) answered.add(place);
    return { type, line: line.id, place, micros: line.micros };
  });
  const overdue = expected
    .filter(({ at, place }) => at < overdueBefore && !answered.has(place) && !suggested.has(place))
    .map(({ place, micros }): Found => ({ type: 'not-on-statement', line: null, place, micros }));
  return [...found, ...overdue];
}

export function namesOf({ kind, references }: Pick<StatedLine, 'kind' | 'references'>): string[] {
  return references.map((reference) => `${kind} ${reference}`);
}

function typeOf(line: StatedLine, entry: Expected | undefined, unmatched: Unmatched): ExceptionType {
  if (line.currency !== unmatched.currency) return 'other-currency';
  if (unmatched.isClosed(line.at)) return 'after-close';
  if (unmatched.suggested.has(line.id)) return 'to-confirm';
  if (entry !== undefined) return 'amount-differs';
  if (namesOf(line).some((name) => unmatched.settled.has(name))) return 'doubled';
  return line.kind === 'fee' ? 'fee-not-booked' : 'not-in-books';
}
