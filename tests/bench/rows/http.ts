// The product compared with a bare Koa echo on the same cores.
import type { Load } from '../http/load-generator.ts';
import type { Product } from '../http/product.ts';
import type { Hand } from '../http/request-bytes.ts';
import { type HttpStage, openHttpStage, type Peopled } from '../http/stage.ts';
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
    await using stage = await openHttpStage(bench, Math.max(...CONNECTIONS));
    const comparisons: Comparison[] = [];
    for (const connections of CONNECTIONS)
      comparisons.push(...(await compare(bench, stage, { connections, hand: 'dice' })));
    comparisons.push(...(await compare(bench, stage, { connections: CONNECTIONS[0], hand: 'ten games' })));
    return { row: this.name, comparisons };
  },
};

type Play = { connections: number; hand: Hand };

async function compare({ pace }: Bench, stage: HttpStage, { connections, hand }: Play): Promise<Comparison[]> {
  const { product, other, echoPort, generator } = stage;
  const told: Told = { p50Ms: [], p99Ms: [], behind: [], catchUpMs: [] };
  const load = (port: number, { cookies: all }: Peopled, ms: number) => {
    const cookies = Array.from({ length: connections }, (_, place) => all[place % all.length]!);
    return generator.run({ port, ms, hand, cookies });
  };
  const ourBets = async (ms: number) => {
    const done = await load(product.port, stage, ms);
    await note(told, done, product);
    return done.perSecond;
  };
  const otherBets = (house: Peopled) => async (ms: number) => {
    const { perSecond } = await load(house.product.port, house, ms);
    await house.product.caughtUp();
    return perSecond;
  };
  const echoes = async (ms: number) => (await load(echoPort, stage, ms)).perSecond;
  const players = `${Math.min(connections, stage.cookies.length)} signed-in players, views kept up to date`;
  const [ours, echo, theirs] = await takeTurns(
    [
      { label: players, run: ourBets },
      { label: 'bare Koa, JSON echo of the same requests', run: echoes },
      ...(other === null ? [] : [{ label: 'the other checkout', run: otherBets(other) }]),
    ],
    'bets/s',
    pace,
  );
  const title = `whole gateway, ${connections} connections${hand === 'dice' ? '' : `, ${hand} in turn`}`;
  const overEcho: Comparison = {
    title,
    ours: ours!,
    baseline: { ...echo!, unit: 'echoes/s' },
    target: connections === 64 && hand === 'dice' ? { of: 'ratio', bound: 'at-least', value: 0.42, aim: 0.5 } : null,
    notes: [describe(told)],
  };
  if (theirs === undefined) return [overEcho];
  return [overEcho, { title: `${title}, over the other checkout`, ours: ours!, baseline: theirs, target: null }];
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
