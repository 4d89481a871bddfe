// The tail that a player meets: p99 of a bet over HTTP at half of the peak over the p50 of a bet that is alone, and beside
// it what the same machine makes of a bare Koa echo in the same way.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nextMessage, startChild } from '../http/child-process.ts';
import { LoadGenerator } from '../http/load-generator.ts';
import { registerPlayers } from '../http/players.ts';
import { Product } from '../http/product.ts';
import type { Comparison } from '../report/comparison.ts';
import { median } from '../report/statistics.ts';
import { takeTurns } from '../rounds.ts';
import type { Bench, Row } from './row.ts';

const CONNECTIONS = 64;

type Stage = { generator: LoadGenerator; cookies: readonly string[] };

export const httpLatency: Row = {
  name: 'http-latency',
  async measure(bench) {
    const dataDir = mkdtempSync(join(tmpdir(), 'tallyhouse-bench-product-'));
    await using stack = new AsyncDisposableStack();
    stack.defer(() => rmSync(dataDir, { recursive: true, force: true }));
    const product = stack.use(await Product.start(stack.use(await bench.server.create()), dataDir));
    const echo = stack.use(startChild(new URL('../baselines/koa-echo.ts', import.meta.url), []));
    const echoPort = await nextMessage<number>(echo);
    const generator = stack.use(new LoadGenerator());
    const stage = { generator, cookies: await registerPlayers(product.port, CONNECTIONS) };
    const ours = await tail(bench, stage, { title: 'a bet', port: product.port, rested: () => product.caughtUp() });
    const bare = await tail(bench, stage, { title: 'a bare echo', port: echoPort, rested: () => Promise.resolve() });
    return { row: this.name, comparisons: [ours, bare] };
  },
};

/** `rested` resolves when nothing of a run is left to be done during the next. */
type Server = { title: string; port: number; rested(): Promise<void> };

async function tail({ pace }: Bench, stage: Stage, { title, port, rested }: Server): Promise<Comparison> {
  const drive = async (ms: number, cookies: readonly string[], perSecond?: number) => {
    const load = await stage.generator.run({ port, ms, hand: 'dice', cookies, ...(perSecond ? { perSecond } : {}) });
    await rested();
    return load;
  };
  const peak = { label: '', run: async (ms: number) => (await drive(ms, stage.cookies)).perSecond };
  const [peaks] = await takeTurns([peak], 'bets/s', pace);
  const half = Math.round(median(peaks!.runs) / 2);
  const [busy, alone] = await takeTurns(
    [
      {
        label: `p99 at ${half.toLocaleString('en-US')} a second over ${CONNECTIONS} connections, from when each was due`,
        run: async (ms) => (await drive(ms, stage.cookies, half)).p99Ms,
      },
      { label: 'p50 with one connection', run: async (ms) => (await drive(ms, stage.cookies.slice(0, 1))).p50Ms },
    ],
    'ms',
    pace,
  );
  return {
    title: `p99 of ${title} over HTTP at half its peak over p50 alone`,
    ours: busy!,
    baseline: alone!,
    target: null,
  };
}
