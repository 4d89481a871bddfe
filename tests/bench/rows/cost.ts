// Processor time of a bet in the whole one-process house: steadier than a rate on a busy machine.
import { setTimeout as delay } from 'node:timers/promises';
import type { LoadGenerator } from '../http/load-generator.ts';
import { PostgresTime, processorMs } from '../http/processor-time.ts';
import type { Hand } from '../http/request-bytes.ts';
import { openHttpStage, type Peopled } from '../http/stage.ts';
import type { Comparison, Figure, Target } from '../report/comparison.ts';
import { takeTurns } from '../rounds.ts';
import type { Bench, Row } from './row.ts';

const PLAYERS = 64;
const IDLE_MS = 10_000;
/** After the players have registered. */
const SETTLED_MS = 10_000;

type Cost = { program: number[]; postgres: number[]; idle: number[]; p99Ms: number[] };
type Part = keyof Cost;

/** In µs a bet. */
const MOST: Readonly<Record<Hand, { program: number; postgres: number }>> = {
  dice: { program: 80, postgres: 26 },
  'ten games': { program: 95, postgres: 32 },
};
const MOST_IDLE_MS = 25;
const MOST_P99_MS = 18;

export const cost: Row = {
  name: 'cost',
  async measure(bench) {
    if (process.platform !== 'linux') throw new Error('the row `cost` reads processor time from /proc, on Linux only');
    await using stage = await openHttpStage(bench, PLAYERS);
    const houses = [stage, ...(stage.other === null ? [] : [stage.other])];
    const comparisons = [await rest(houses)];
    for (const hand of ['dice', 'ten games'] as const) {
      const costs: Cost[] = [];
      const contenders = [];
      await using stack = new AsyncDisposableStack();
      for (const house of houses) {
        const meter = new CostMeter(house, stage.generator, stack.use(await PostgresTime.open(house.product.url)));
        costs.push(meter.cost);
        contenders.push({ label: '', run: (ms: number) => meter.play(hand, ms) });
      }
      await takeTurns(contenders, 'bets', bench.pace);
      comparisons.push(...compare(hand, bench, costs));
    }
    return { row: this.name, comparisons };
  },
};

class CostMeter {
  readonly cost: Cost = { program: [], postgres: [], idle: [], p99Ms: [] };
  readonly #house: Peopled;
  readonly #generator: LoadGenerator;
  readonly #postgres: PostgresTime;

  constructor(house: Peopled, generator: LoadGenerator, postgres: PostgresTime) {
    this.#house = house;
    this.#generator = generator;
    this.#postgres = postgres;
  }

  /** Until every view has the last bet. Returns the number of bets. */
  async play(hand: Hand, ms: number): Promise<number> {
    const { product, cookies } = this.#house;
    const before = await spentBy(this.#house, this.#postgres);
    const { bets, p99Ms } = await this.#generator.run({ port: product.port, ms, hand, cookies });
    await product.caughtUp();
    const after = await spentBy(this.#house, this.#postgres);
    await delay(IDLE_MS);
    const later = await spentBy(this.#house, this.#postgres);
    this.cost.program.push((1000 * (after.program - before.program)) / bets);
    this.cost.postgres.push((1000 * (after.postgres - before.postgres)) / bets);
    this.cost.idle.push(perSecond(after, later));
    this.cost.p99Ms.push(p99Ms);
    return bets;
  }
}

type Spent = { program: number; postgres: number };

/** Milliseconds. */
async function spentBy({ product }: Peopled, postgres: PostgresTime): Promise<Spent> {
  return { program: processorMs(product.pid) ?? 0, postgres: await postgres.spentMs() };
}

/** Of program and PostgreSQL, after `IDLE_MS` of rest. */
function perSecond(before: Spent, after: Spent): number {
  return (after.program + after.postgres - before.program - before.postgres) / (IDLE_MS / 1000);
}

/** Before the first bet, so that the auditor has almost nothing to catch up with. */
async function rest(houses: readonly Peopled[]): Promise<Comparison> {
  const [ours, theirs] = await Promise.all(
    houses.map(async (house): Promise<Figure> => {
      await using postgres = await PostgresTime.open(house.product.url);
      await delay(SETTLED_MS);
      const before = await spentBy(house, postgres);
      await delay(IDLE_MS);
      return { label: '', unit: 'ms/s', runs: [perSecond(before, await spentBy(house, postgres))] };
    }),
  );
  return {
    title: 'both at rest',
    ours: ours!,
    baseline: theirs ?? null,
    target: { of: 'figure', bound: 'under', value: MOST_IDLE_MS },
  };
}

function compare(hand: Hand, { pace: { rounds } }: Bench, [ours, theirs]: readonly Cost[]): Comparison[] {
  const figure = (cost: Cost, part: Part, unit: string): Figure => ({
    label: '',
    unit,
    runs: cost[part].slice(-rounds),
  });
  const line = (title: string, part: Part, unit: string, value: number | null): Comparison => {
    const target: Target | null = value === null ? null : { of: 'figure', bound: 'under', value };
    const baseline = theirs === undefined ? null : figure(theirs, part, unit);
    return { title: `${hand}, ${title}`, ours: figure(ours!, part, unit), baseline, target };
  };
  return [
    line('the program, a bet', 'program', 'µs', MOST[hand].program),
    line('PostgreSQL, a bet', 'postgres', 'µs', MOST[hand].postgres),
    line('both after it, while the auditor catches up', 'idle', 'ms/s', null),
    line('p99 of a bet', 'p99Ms', 'ms', MOST_P99_MS),
  ];
}
