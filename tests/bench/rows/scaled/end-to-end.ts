// From the reply to a bet until the view has it, and until the player's socket has told him: the house in one process, and
// the house of processes over Kafka. A few players, one bet after the other: the way itself, not the queue before it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cluster } from '#tests/support/cluster/cluster.ts';
import { registerPlayers } from '../../http/players.ts';
import { Product } from '../../http/product.ts';
import type { Comparison } from '../../report/comparison.ts';
import { median, percentile } from '../../report/statistics.ts';
import { formatFigure } from '../../report/table.ts';
import { takeTurns } from '../../rounds.ts';
import { openBenchKafka, withoutKafka } from '../../scaled/bench-kafka.ts';
import { type Delays, WatchedPlayer } from '../../scaled/watched-player.ts';
import type { Bench, Row } from '../row.ts';

const PLAYERS = 4;

type House = { label: string; players: readonly WatchedPlayer[] };

const FIGURES = [
  { title: 'reply to view, p50', of: ({ viewMs }: Delays) => viewMs, rank: 50 },
  { title: 'reply to view, p99', of: ({ viewMs }: Delays) => viewMs, rank: 99 },
  { title: 'reply to socket, p50', of: ({ pushMs }: Delays) => pushMs, rank: 50 },
  { title: 'reply to socket, p99', of: ({ pushMs }: Delays) => pushMs, rank: 99 },
] as const;

async function enter(stack: AsyncDisposableStack, label: string, address: string): Promise<House> {
  const cookies = await registerPlayers(Number(new URL(address).port), PLAYERS);
  const players = await Promise.all(cookies.map((cookie) => WatchedPlayer.connect(address, cookie)));
  for (const player of players) stack.use(player);
  return { label, players };
}

async function playFor(ms: number, players: readonly WatchedPlayer[]): Promise<Delays[]> {
  const end = performance.now() + ms;
  const delays: Delays[] = [];
  await Promise.all(
    players.map(async (player) => {
      while (performance.now() < end) delays.push(await player.bet());
    }),
  );
  return delays;
}

async function measure(houses: readonly House[], { pace }: Bench): Promise<Comparison[]> {
  /** house -> its runs, the warm-up first. */
  const runs = houses.map((): Delays[][] => []);
  const contenders = houses.map(({ label, players }, place) => ({
    label,
    async run(ms: number) {
      const delays = await playFor(ms, players);
      runs[place]!.push(delays);
      return delays.length;
    },
  }));
  await takeTurns(contenders, 'bets', pace);
  return FIGURES.map(({ title, of, rank }) => {
    const figures = houses.map(({ label }, place) => {
      const counted = runs[place]!.slice(1);
      return { label, unit: 'ms', runs: counted.map((delays) => percentile(delays.map(of), rank)) };
    });
    const [ours, baseline = null] = figures;
    const perEvent = figures.map((figure) => `${formatFigure(1000 * median(figure.runs))} µs`).join('; ');
    return { title, ours: ours!, baseline, target: null, notes: [`an event on its way: ${perEvent}`] };
  });
}

export const endToEnd: Row = {
  name: 'end-to-end',
  async measure(bench) {
    const kafka = await openBenchKafka();
    if ('missing' in kafka) return { row: this.name, notRun: withoutKafka(kafka) };
    await using stack = new AsyncDisposableStack();
    const { brokers, prefix } = stack.use(kafka);
    const dataDir = mkdtempSync(join(tmpdir(), 'tallyhouse-bench-end-to-end-'));
    stack.defer(() => rmSync(dataDir, { recursive: true, force: true }));
    const product = stack.use(await Product.start(stack.use(await bench.server.create()), dataDir));
    const { url: databaseUrl } = stack.use(await bench.server.create());
    const cluster = stack.use(await Cluster.start({ databaseUrl, brokers, topicPrefix: prefix }));
    const houses = [
      await enter(stack, 'over Kafka, seven processes', cluster.gateways[0]!),
      await enter(stack, 'in one process', `http://127.0.0.1:${product.port}`),
    ];
    return { row: this.name, comparisons: await measure(houses, bench) };
  },
};
