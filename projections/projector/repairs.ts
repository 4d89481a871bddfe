import { setTimeout as delay } from 'node:timers/promises';
import type { Feed } from '#contracts/internal/feed.ts';
import type { ViewName } from '#contracts/push.ts';
import type { ReaderLog } from '../consumer/keep-following.ts';
import { openReaderSession } from '../consumer/session.ts';
import { withTimeout } from '#infra/postgres/session/timeouts.ts';
import type { View } from '../view/define-view.ts';
import { rebuildView } from '../rebuild/rebuild.ts';
import { RebuiltElsewhere } from '../rebuild/open-shadow.ts';
import { rebuildTalk } from '../rebuild/rebuild-talk.ts';
import { findOffLog, markStale, type OffLog } from '../state/off-log.ts';

export type RepairsContext = {
  databaseUrl: string;
  feed: Feed;
  views: readonly View[];
  log: ReaderLog;
  signal: AbortSignal;
  observe: (view: ViewName, isHalted: boolean) => void;
  /** Followers of the view must reload the checkpoints. */
  onRepaired: () => void;
};

const ANSWER_MS = 15_000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

export class Repairs {
  readonly #context: RepairsContext;
  readonly #halted = new Map<ViewName, View>();
  #working: Promise<void> | undefined;

  constructor(context: RepairsContext) {
    this.#context = context;
  }

  isHalted({ name }: Pick<View, 'name'>): boolean {
    return this.#halted.has(name);
  }

  /** True if it halts views that were not halted before. */
  report(found: readonly OffLog[]): boolean {
    const { views, log, observe } = this.#context;
    const news = found.filter(({ view }) => !this.#halted.has(view) && views.some(({ name }) => name === view));
    for (const { view, partition, seq } of news) {
      log.error({ view, partition, seq }, 'a view has events that the log does not have; it is halted and rebuilt');
      this.#halted.set(
        view,
        views.find(({ name }) => name === view)!,
      );
      observe(view, true);
    }
    if (news.length > 0) this.#working ??= this.#work().finally(() => (this.#working = undefined));
    return news.length > 0;
  }

  /** Resolves when every view matches the log, or on abort. */
  async idle(): Promise<void> {
    await this.#working;
  }

  async #work(): Promise<void> {
    const { signal, log, observe, onRepaired } = this.#context;
    let pauseMs = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      const [view] = this.#halted.values();
      if (view === undefined) return;
      try {
        await this.#repair(view);
        pauseMs = FIRST_PAUSE_MS;
        this.#halted.delete(view.name);
        log.info({ view: view.name }, 'the view was rebuilt from the log and goes on');
        observe(view.name, false);
        onRepaired();
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof RebuiltElsewhere))
          log.warn({ err: error, view: view.name, pauseMs }, 'the rebuild failed');
        await delay(pauseMs, undefined, { signal }).catch(() => {});
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      }
    }
  }

  async #repair(view: View): Promise<void> {
    const { databaseUrl, feed, log, signal } = this.#context;
    {
      await using connection = await openReaderSession(databaseUrl, `repair of ${view.name}`);
      const { pg: db } = connection;
      const off = await withTimeout(db, findOffLog(db), ANSWER_MS);
      if (!off.some(({ view: name }) => name === view.name)) return;
      await withTimeout(db, markStale(db, view.name), ANSWER_MS);
    }
    await rebuildView({ databaseUrl, feed, view, signal, ...rebuildTalk(log, view) });
  }
}
