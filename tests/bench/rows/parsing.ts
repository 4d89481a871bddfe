// Event-loop time of the largest valid body of every call, and of refused ones of similar size. The figure is the worst.
import { type CallName, CALLS } from '#contracts/calls.ts';
import type { Call } from '#contracts/definition/call.ts';
import { parsePart } from '#services/module/parse.ts';
import { COSTLY_BODIES } from '#tests/support/costly-bodies.ts';
import { median } from '../report/statistics.ts';
import type { Row } from './row.ts';

type Case = { name: string; schema: Call['body']; text: string };

const CASES: readonly Case[] = (CALLS as readonly Call[]).flatMap(({ name, body: schema }) => {
  if (schema === undefined) return [];
  const { valid, refused } = COSTLY_BODIES[name as CallName]!;
  return [
    { name: `${name}, valid`, schema, text: valid },
    ...refused.map((text) => ({ name: `${name}, refused`, schema, text })),
  ];
});
const TOLD = 4;
const TIMES = 20;

/** Milliseconds; a single run may include a garbage collection. */
function costOf({ schema, text }: Case): number {
  return median(
    Array.from({ length: TIMES }, () => {
      const from = performance.now();
      parsePart(schema, JSON.parse(text), 'body');
      return performance.now() - from;
    }),
  );
}

export const parsing: Row = {
  name: 'parsing',
  async measure({ pace: { rounds } }) {
    const runs = Array.from({ length: rounds }, () => CASES.map(costOf));
    const costs = CASES.map(({ name, text }, place) => ({
      name: `${name} (${Buffer.byteLength(text)} bytes)`,
      ms: median(runs.map((run) => run[place]!)),
    }));
    const worst = costs.toSorted((a, b) => b.ms - a.ms).slice(0, TOLD);
    return {
      row: this.name,
      comparisons: [
        {
          title: 'the costliest body of any call to parse',
          ours: { label: worst[0]!.name, unit: 'ms', runs: runs.map((run) => Math.max(...run)) },
          baseline: null,
          target: { of: 'figure', bound: 'under', value: 1 },
          notes: worst.slice(1).map(({ name, ms }) => `then ${name}: ${ms.toFixed(3)} ms`),
        },
      ],
    };
  },
};
