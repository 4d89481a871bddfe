import type { ReplyOf } from '#contracts/definition/call.ts';
import type { economicsCall } from '#contracts/economics/calls.ts';

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

export function stepsOf(rows: readonly FlowRow[]): Step[] {
  const starts = Map.groupBy(rows, ({ start }) => start);
  return [...starts].map(([start, of]) => {
    const sum = summed(of);
    return {
      start,
      brought: Number(sum.dollarsIn) / MICROS + Number(sum.pointsIn) / POINTS,
      cost: -(Number(sum.dollarsOut) / MICROS + Number(sum.pointsOut) / POINTS),
      result: Number(sum.result) / MICROS,
    };
  });
}
