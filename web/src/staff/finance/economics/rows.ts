import type { ReplyOf } from '#contracts/definition/call.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import type { economicsCall, EconomyStep } from '#contracts/economics/calls.ts';

export type FlowRow = ReplyOf<typeof economicsCall>['rows'][number];
export type FlowName = 'pointsIn' | 'pointsOut' | 'dollarsIn' | 'dollarsOut';
export type Flows = Record<FlowName, bigint> & { result: bigint; entries: number };

/** `start` is null for the whole period. `of`: by group, for cohorts. */
export type EconomyRow = Flows & {
  start: string | null;
  name: string;
  group: FlowRow['group'];
  of: Partial<Record<FlowRow['group'], Flows>>;
};

const nothing = (): Flows => ({
  pointsIn: 0n,
  pointsOut: 0n,
  dollarsIn: 0n,
  dollarsOut: 0n,
  result: 0n,
  entries: 0,
});

function addTo(sum: Flows, row: Flows): void {
  sum.pointsIn += row.pointsIn;
  sum.pointsOut += row.pointsOut;
  sum.dollarsIn += row.dollarsIn;
  sum.dollarsOut += row.dollarsOut;
  sum.result += row.result;
  sum.entries += row.entries;
}

export function summed(rows: readonly Flows[]): Flows {
  const sum = nothing();
  for (const row of rows) addTo(sum, row);
  return sum;
}

export function rowsBy(rows: readonly FlowRow[], by: 'name' | 'step'): EconomyRow[] {
  const found = new Map<string, EconomyRow>();
  for (const row of rows) {
    const start = by === 'step' ? row.start : null;
    const key = `${start} ${row.name}`;
    let sum = found.get(key);
    if (sum === undefined) {
      sum = { start, name: row.name, group: row.group, of: {}, ...nothing() };
      found.set(key, sum);
    }
    addTo(sum, row);
    addTo((sum.of[row.group] ??= nothing()), row);
  }
  return [...found.values()];
}

/** Dollars of one step for the chart: what came in, what went out (negative) and the result. */
export type Step = { start: string; brought: number; cost: number; result: number };

const MICROS = 1_000_000;
const POINTS = 100;

export function stepsOf(rows: readonly FlowRow[], period: SteppedPeriod): Step[] {
  const byStart = Map.groupBy(rows, ({ start }) => start);
  return startsOf(period).map((start) => {
    const sum = summed(byStart.get(start) ?? []);
    return {
      start,
      brought: Number(sum.dollarsIn) / MICROS + Number(sum.pointsIn) / POINTS,
      cost: -(Number(sum.dollarsOut) / MICROS + Number(sum.pointsOut) / POINTS),
      result: Number(sum.result) / MICROS,
    };
  });
}

export type SteppedPeriod = { from: string; to: string; step: EconomyStep };

export function nextStart(start: string, step: EconomyStep): string {
  const next = new Date(start);
  if (step === 'month') next.setUTCMonth(next.getUTCMonth() + 1);
  else next.setUTCDate(next.getUTCDate() + (step === 'week' ? 7 : 1));
  return dayOf(next.getTime());
}

const MOST_STARTS = 100;

/** First days of all steps, with or without events. Weeks begin on Monday. */
export function startsOf({ from, to, step }: SteppedPeriod): string[] {
  const first = new Date(from);
  if (step === 'month') first.setUTCDate(1);
  if (step === 'week') first.setUTCDate(first.getUTCDate() - ((first.getUTCDay() + 6) % 7));
  const starts: string[] = [];
  for (let start = dayOf(first.getTime()); start <= to && starts.length < MOST_STARTS; start = nextStart(start, step)) {
    starts.push(start);
  }
  return starts;
}
