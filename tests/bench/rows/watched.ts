// Latency of a bet while 5,000 watchers of the live feed receive it.
import { nextMessage, startChild } from '../http/child-process.ts';
import type { Load } from '../http/load-generator.ts';
import { type HttpStage, openHttpStage } from '../http/stage.ts';
import type { WatcherOrder, WatcherReport } from '../http/watcher-process.ts';
import type { Figure } from '../report/comparison.ts';
import { type Contender, takeTurns } from '../rounds.ts';
import type { Row } from './row.ts';

const WATCHERS = 5000;
/** The most a gateway allows. */
const WATCHERS_PER_PLAYER = 32;
const WARM_UPS = 3;

export const watched: Row = {
  name: 'watched',
  async measure({ server, pace }) {
    await using quiet = await openHttpStage(server, 1);
    await using crowded = await openHttpStage(server, Math.ceil(WATCHERS / WATCHERS_PER_PLAYER));
    await using watchers = await watching(crowded);
    const label = `a bet at a time, ${watchers.count} watch the live feed`;
    const [busy, alone] = [contender(label, crowded), contender('the same, without watchers', quiet)];
    const [ours, baseline] = await takeTurns([busy, alone], 'ms', pace);
    return {
      row: this.name,
      comparisons: [
        {
          title: `p50 of a bet over HTTP with ${WATCHERS} watchers over p50 alone`,
          ours: ours!,
          baseline: baseline!,
          target: { of: 'ratio', bound: 'under', value: 2 },
        },
        {
          title: 'the same of p99',
          ours: busy.p99(pace.rounds),
          baseline: alone.p99(pace.rounds),
          target: null,
        },
      ],
    };
  },
};

function contender(label: string, { product, generator, cookies }: HttpStage) {
  const loads: Load[] = [];
  const run = async (ms: number) => {
    const load = await generator.run({ port: product.port, ms, hand: 'dice', cookies: cookies.slice(0, 1) });
    await product.caughtUp();
    loads.push(load);
    return load.p50Ms;
  };
  /** The last runs are those that count. */
  const p99 = (rounds: number): Figure => ({ label, unit: 'ms', runs: loads.slice(-rounds).map(({ p99Ms }) => p99Ms) });
  return { label, run, p99, warmUps: WARM_UPS } satisfies Contender & { p99: (rounds: number) => Figure };
}

async function watching({ product, cookies }: HttpStage): Promise<AsyncDisposable & { count: number }> {
  const child = startChild(new URL('../http/watcher-process.ts', import.meta.url), []);
  const answer = nextMessage<WatcherReport>(child);
  child.process.send({ port: product.port, watchers: WATCHERS, cookies } satisfies WatcherOrder);
  const report = await answer;
  if (report.kind === 'failed') throw new Error(`the watchers could not be opened: ${report.reason}`);
  return { count: report.watchers, [Symbol.asyncDispose]: () => child[Symbol.asyncDispose]() };
}
