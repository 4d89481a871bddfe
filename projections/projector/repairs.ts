import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Feed } from '#contracts/internal/feed.ts';
import type { ViewName } from '#contracts/push.ts';
import type { ReaderLog } from '../consumer/keep-following.ts';
import { openReaderSession } from '../consumer/session.ts';
import { withTimeout } from '#infra/postgres/session/timeouts.ts';
import type { View } from '../view/define-view.ts';
import { rebuildViews } from '../rebuild/rebuild.ts';
import { RebuiltElsewhere } from '../rebuild/open-shadow.ts';
import { rebuildTalk } from '../rebuild/rebuild-talk.ts';
import type { PositionBoard } from '../positions/positions.ts';
import { positionsOf } from '../state/checkpoint.ts';
import { findOffLog, markStale, type OffLog } from '../state/off-log.ts';
import { missingViews } from '../state/prepare.ts';

/** `outdated`: folded by an older program. `new`: never projected, and the log is long. */
export type RebuildReason = 'off-log' | 'outdated' | 'new';

export type RepairsContext = {
  databaseUrl: string;
  feed: Feed;
  views: readonly View[];
  positions: Pick<PositionBoard, 'setRebuilding'>;
  log: ReaderLog;
  signal: AbortSignal;
  observe: (view: ViewName, isHalted: boolean) => void;
  /** Followers of the view must reload the checkpoints. */
  onRepaired: () => void;
  /** A rebuild failed; it is tried again. */
  onFailed: (error: unknown) => void;
};

const ANSWER_MS = 15_000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

type Halted = { view: View; reason: RebuildReason };

/** Rebuilds views in one pass of the log, while the other views are projected. */
export class Repairs {
  readonly #context: RepairsContext;
  readonly #halted = new Map<ViewName, Halted>();
  /** Views that another process was last seen rebuilding. */
  #elsewhere = new Set<ViewName>();
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
    for (const { view: name, partition, seq } of news) {
      log.error(
        { view: name, partition, seq },
        'a view has events that the log does not have; it is halted and rebuilt',
      );
      const view = views.find((candidate) => candidate.name === name)!;
      this.#halted.set(name, { view, reason: 'off-log' });
      observe(name, true);
    }
    this.#begin();
    return news.length > 0;
  }

  /** Until they are built, the views are neither projected nor read. */
  build(views: readonly View[], reason: 'outdated' | 'new'): void {
    for (const view of views) {
      this.#context.log.info({ view: view.name, version: view.version }, 'rebuilding a view');
      this.#halted.set(view.name, { view, reason });
      this.#context.positions.setRebuilding(view.name, true);
    }
    this.#begin();
  }

  /** Resolves when every view matches the log, or on abort. */
  async idle(): Promise<void> {
    await this.#working;
  }

  #begin(): void {
    if (this.#halted.size > 0) this.#working ??= this.#work().finally(() => (this.#working = undefined));
  }

  async #work(): Promise<void> {
    const { signal, log, onFailed } = this.#context;
    let pauseMs = FIRST_PAUSE_MS;
    while (!signal.aborted && this.#halted.size > 0) {
      try {
        const isProgress = await this.#repair([...this.#halted.values()]);
        if (isProgress) pauseMs = FIRST_PAUSE_MS;
        if (this.#halted.size === 0) return;
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error, views: [...this.#halted.keys()], pauseMs }, 'the rebuild failed');
        onFailed(error);
      }
      await delay(pauseMs, undefined, { signal }).catch(() => {});
      const waitsForOthers = [...this.#halted.keys()].every((name) => this.#elsewhere.has(name));
      pauseMs = waitsForOthers ? FIRST_PAUSE_MS : Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
  }

  /** True if a view was repaired. */
  async #repair(halted: readonly Halted[]): Promise<boolean> {
    const { databaseUrl, feed, log, signal, onFailed } = this.#context;
    const due = await this.#stillDue(halted);
    const over = halted.filter((candidate) => !due.includes(candidate)).map(({ view }) => view);
    for (const view of over) this.#settle(view);
    const views = due.map(({ view }) => view);
    const talk = rebuildTalk(
      log,
      views.map(({ name }) => name),
    );
    const outcomes = views.length === 0 ? [] : await rebuildViews({ databaseUrl, feed, views, signal, ...talk });
    const elsewhere = new Set<ViewName>();
    for (const { view, rebuilt, error } of outcomes) {
      if (rebuilt !== undefined) this.#settle(view);
      else if (error instanceof RebuiltElsewhere) elsewhere.add(view.name);
      else if (!signal.aborted) {
        log.warn({ err: error, view: view.name }, 'the rebuild failed');
        onFailed(error);
      }
    }
    for (const view of elsewhere) {
      if (!this.#elsewhere.has(view)) log.info({ view }, 'another process is rebuilding it; waiting');
    }
    this.#elsewhere = elsewhere;
    return over.length > 0 || outcomes.some(({ rebuilt }) => rebuilt !== undefined);
  }

  #settle({ name }: View): void {
    const { log, observe, positions, onRepaired } = this.#context;
    const reason = this.#halted.get(name)?.reason;
    this.#halted.delete(name);
    log.info({ view: name }, 'the view was rebuilt from the log and goes on');
    positions.setRebuilding(name, false);
    if (reason === 'off-log') observe(name, false);
    onRepaired();
  }

  /** Another process may have rebuilt them. */
  async #stillDue(halted: readonly Halted[]): Promise<Halted[]> {
    await using connection = await openReaderSession(this.#context.databaseUrl, 'repair of views');
    const { pg: db } = connection;
    return await withTimeout(db, dueAmong(db, halted), ANSWER_MS);
  }
}

async function dueAmong(db: Client, halted: readonly Halted[]): Promise<Halted[]> {
  const off = new Set((await findOffLog(db)).map(({ view }) => view));
  const views = halted.map(({ view }) => view);
  const missing = new Set((await missingViews(db, views)).map(({ name }) => name));
  const due: Halted[] = [];
  for (const candidate of halted) {
    const { view, reason } = candidate;
    const isNew = reason === 'new' && Math.max(0, ...(await positionsOf(db, view.name)).values()) === 0;
    if (off.has(view.name)) await markStale(db, view.name);
    if (off.has(view.name) || missing.has(view.name) || isNew) due.push(candidate);
  }
  return due;
}
