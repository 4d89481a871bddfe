// The product compared with a bare Koa echo on the same cores.
import type { Load } from '../http/load-generator.ts';
import type { Product } from '../http/product.ts';
import type { Hand } from '../http/request-bytes.ts';
import { type HttpStage, openHttpStage } from '../http/stage.ts';
import type { Comparison } from '../report/comparison.ts';
import { median } from '../report/statistics.ts';
import { formatFigure } from '../report/table.ts';
import { takeTurns } from '../rounds.ts';
import type { Bench, Row } from './row.ts';

const CONNECTIONS = [64, 256] as const;

type Told = { p50Ms: number[]; p99Ms: number[]; behind: number[]; catchUpMs: number[] };

export const http: Row = {
  name: 'http',
  async measure(bench) {
    await using stage = await openHttpStage(bench.server, Math.max(...CONNECTIONS));
    const comparisons: Comparison[] = [];
    for (const connections of CONNECTIONS) comparisons.push(await compare(bench, stage, { connections, hand: 'dice' }));
    comparisons.push(await compare(bench, stage, { connections: CONNECTIONS[0], hand: 'ten games' }));
    return { row: this.name, comparisons };
  },
};

type Play = { connections: number; hand: Hand };

async function compare({ pace }: Bench, stage: HttpStage, { connections, hand }: Play): Promise<Comparison> {
  const { product, echoPort, generator } = stage;
  const cookies = Array.from({ length: connections }, (_, place) => stage.cookies[place % stage.cookies.length]!);
  const told: Told = { p50Ms: [], p99Ms: [], behind: [], catchUpMs: [] };
  const bets = async (ms: number) => {
    const load = await generator.run({ port: product.port, ms, hand, cookies });
    await note(told, load, product);
    return load.perSecond;
  };
  const echoes = async (ms: number) => (await generator.run({ port: echoPort, ms, hand, cookies })).perSecond;
  const [ours, echo] = await takeTurns(
    [
      { label: `${Math.min(connections, stage.cookies.length)} signed-in players, views kept up to date`, run: bets },
      { label: 'bare Koa, JSON echo of the same requests', run: echoes },
    ],
    'bets/s',
    pace,
  );
  return {
    title: `whole gateway, ${connections} connections${hand === 'dice' ? '' : `, ${hand} in turn`}`,
    ours: ours!,
    baseline: { ...echo!, unit: 'echoes/s' },
    target: connections === 64 && hand === 'dice' ? { of: 'ratio', bound: 'at-least', value: 0.35, aim: 0.5 } : null,
    notes: [describe(told)],
  };
}

async function note(told: Told, { p50Ms, p99Ms }: Load, product: Product): Promise<void> {
  const from = performance.now();
  told.behind.push(await product.eventsBehind());
  await product.caughtUp();
  told.catchUpMs.push(performance.now() - from);
  told.p50Ms.push(p50Ms);
  told.p99Ms.push(p99Ms);
}

function describe({ p50Ms, p99Ms, behind, catchUpMs }: Told): string {
  const figure = (values: readonly number[]) => formatFigure(median(values));
  return (
    `a bet took ${figure(p50Ms)} ms (p50), ${figure(p99Ms)} ms (p99); ` +
    `the slowest view was ${figure(behind)} events behind at the end and caught up in ${figure(catchUpMs)} ms`
  );
}
