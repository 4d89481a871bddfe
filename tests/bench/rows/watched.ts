// Ten thousand sockets on one gateway receive every bet and a running chat.
import { setTimeout as delay } from 'node:timers/promises';
import { BENCH_MESSAGE } from '../http/bench-message.ts';
import { type Child, nextMessage, startChild } from '../http/child-process.ts';
import type { Load } from '../http/load-generator.ts';
import { type HttpStage, openHttpStage } from '../http/stage.ts';
import type { WatcherOrder, WatcherReport } from '../http/watcher-process.ts';
import type { Figure } from '../report/comparison.ts';
import { type Contender, takeTurns } from '../rounds.ts';
import type { Row } from './row.ts';

const WATCHERS = 10_000;
/** The most a gateway allows. */
const WATCHERS_PER_PLAYER = 32;
const WARM_UPS = 3;
const MESSAGE_EVERY_MS = 1000;

export const watched: Row = {
  name: 'watched',
  async measure({ server, pace }) {
    await using quiet = await openHttpStage({ server, against: null }, 1);
    await using crowded = await openHttpStage({ server, against: null }, Math.ceil(WATCHERS / WATCHERS_PER_PLAYER));
    await crowded.product.confirmEmails();
    await using crowd = await Crowd.gather(crowded);
    const busy = new Contestant(`a bet at a time, ${WATCHERS} sockets hear of it and of the chat`, crowded, crowd);
    const alone = new Contestant('the same, without sockets', quiet, null);
    const [ours, baseline] = await takeTurns([busy, alone], 'ms', pace);
    const delivery = (percent: 50 | 99, runs: readonly number[]): Figure => ({
      label: `p${percent}, ${WATCHERS} sockets, a message each ${MESSAGE_EVERY_MS} ms`,
      unit: 'ms',
      runs: runs.slice(-pace.rounds),
    });
    return {
      row: this.name,
      comparisons: [
        {
          title: `p50 of a bet over HTTP with ${WATCHERS} sockets over p50 alone`,
          ours: ours!,
          baseline: baseline!,
          target: { of: 'ratio', bound: 'under', value: 2 },
        },
        { title: 'the same of p99', ours: busy.p99(pace.rounds), baseline: alone.p99(pace.rounds), target: null },
        { title: 'delivery of a chat message', ours: delivery(50, crowd.p50s), baseline: null, target: null },
        { title: 'the same of p99', ours: delivery(99, crowd.p99s), baseline: null, target: null },
      ],
    };
  },
};

class Contestant implements Contender {
  readonly label: string;
  readonly warmUps = WARM_UPS;
  readonly #stage: HttpStage;
  readonly #crowd: Crowd | null;
  readonly #loads: Load[] = [];

  constructor(label: string, stage: HttpStage, crowd: Crowd | null) {
    this.label = label;
    this.#stage = stage;
    this.#crowd = crowd;
  }

  async run(ms: number): Promise<number> {
    const { product, generator, cookies } = this.#stage;
    const bets = generator.run({ port: product.port, ms, hand: 'dice', cookies: cookies.slice(0, 1) });
    const [load] = await Promise.all([bets, this.#crowd?.chat(ms)]);
    await product.caughtUp();
    this.#loads.push(load);
    return load.p50Ms;
  }

  /** The last runs are those that count. */
  p99(rounds: number): Figure {
    return { label: this.label, unit: 'ms', runs: this.#loads.slice(-rounds).map(({ p99Ms }) => p99Ms) };
  }
}

class Crowd implements AsyncDisposable {
  readonly p50s: number[] = [];
  readonly p99s: number[] = [];
  readonly #stage: HttpStage;
  readonly #child: Child;
  #sent = 0;

  private constructor(stage: HttpStage, child: Child) {
    this.#stage = stage;
    this.#child = child;
  }

  static async gather(stage: HttpStage): Promise<Crowd> {
    const crowd = new Crowd(stage, startChild(new URL('../http/watcher-process.ts', import.meta.url), []));
    const { product, cookies } = stage;
    await crowd.#orders({ kind: 'watch', port: product.port, watchers: WATCHERS, cookies });
    return crowd;
  }

  /** Players take turns, so that none of them sends too fast. */
  async chat(ms: number): Promise<void> {
    const messages = Math.max(1, Math.floor(ms / MESSAGE_EVERY_MS));
    for (let message = 0; message < messages; message++) {
      await this.#say(this.#stage.cookies[this.#sent++ % this.#stage.cookies.length]!);
      await delay(MESSAGE_EVERY_MS);
    }
    const report = await this.#orders({ kind: 'tell-delays', expected: messages * WATCHERS });
    if (report.kind !== 'delays') throw new Error(`the watchers answered with ${report.kind}`);
    this.p50s.push(report.p50Ms);
    this.p99s.push(report.p99Ms);
  }

  async #say(cookie: string): Promise<void> {
    const address = `http://127.0.0.1:${this.#stage.product.port}`;
    const answer = await fetch(`${address}/api/chat/send`, {
      method: 'POST',
      headers: { cookie, origin: address, 'content-type': 'application/json' },
      body: JSON.stringify({ message: BENCH_MESSAGE.write() }),
    });
    if (!answer.ok) throw new Error(`a message was answered with ${answer.status}: ${await answer.text()}`);
  }

  async #orders(order: WatcherOrder): Promise<WatcherReport> {
    const answer = nextMessage<WatcherReport>(this.#child);
    this.#child.process.send(order);
    const report = await answer;
    if (report.kind === 'failed') throw new Error(`the watchers failed: ${report.reason}`);
    return report;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#child[Symbol.asyncDispose]();
  }
}
