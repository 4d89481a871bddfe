// After a failure it restarts from the stored checkpoints with backoff; it never skips events.
import { once } from 'node:events';
import type { Feed } from '#contracts/internal/feed.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import type { ViewName } from '#contracts/push.ts';
import type { ViewUpdate } from '#contracts/internal/view-updates.ts';
import { NewerView, readCheckpoints } from '../state/checkpoint.ts';
import { openReaderSession } from '../consumer/session.ts';
import { withTimeout, setTransactionIdleTimeout } from '#infra/postgres/session/timeouts.ts';
import type { PositionBoard } from '../positions/positions.ts';
import { projectShares, sharesOf, type States } from './project.ts';
import { changeIn, type View } from '../view/define-view.ts';
import { findOffLog, type OffLog } from '../state/off-log.ts';
import { keepFollowing, type ReaderLog } from '../consumer/keep-following.ts';
import { type ReadBatch, readOn } from '../consumer/read-on.ts';

export type Pace = {
  /** Of a read. */
  maxEvents: number;
  batches(
    source: AsyncGenerator<ReadBatch>,
    reading: { partition: number; signal: AbortSignal },
  ): AsyncGenerator<ReadBatch>;
};

export type LoopContext = {
  databaseUrl: string;
  feed: Feed;
  views: readonly View[];
  positions: PositionBoard;
  announce(update: ViewUpdate): void;
  observe(batch: { partition: number; events: number }): void;
  /** A newer program has taken a view over, or this one has an error (ReaderFault). */
  onStopped(error: Error): void;
  /** Halts and reports views folded from events that the log lacks. */
  repairs: { isHalted(view: View): boolean; report(found: readonly OffLog[]): boolean };
  log: ReaderLog;
  pace: Pace;
  /** Of its connection, after the partition. */
  label: string;
  frozenAfterMs?: number | undefined;
  patienceMs?: number | undefined;
};

/** A batch takes a second at most, plus halvings around an event that no view can take. */
const PATIENCE_MS = 60_000;
/** A lost commit holds fewer events. More were committed, and announced, by another projector. */
const MOST_MISSED_EVENTS = 20_000;

export class PartitionLoop {
  readonly #context: LoopContext;
  readonly #partition: number;
  readonly #signal: AbortSignal;
  #checkpoints = new Map<ViewName, number>();
  /** Stops the current attempt, which may be waiting for events. */
  #attempt = new AbortController();
  readonly #begun = Promise.withResolvers<void>();
  /** Resolves when the stored checkpoints are first loaded, or when `run` ends. */
  readonly begun = this.#begun.promise;

  constructor(context: LoopContext, partition: number, signal: AbortSignal) {
    this.#context = context;
    this.#partition = partition;
    this.#signal = signal;
  }

  /** Ends after an abort, once the current batch is written, or with `onStopped`. */
  async run(): Promise<void> {
    const { log, onStopped } = this.#context;
    await keepFollowing({
      partition: this.#partition,
      attempt: (succeeds) => this.#follow(succeeds),
      isFinal: (error) => error instanceof NewerView,
      onStopped,
      log,
      signal: this.#signal,
    });
    this.#begun.resolve();
  }

  /**
   * A rebuild moves a view back if it was ahead of the log. Waiters for a later position are not notified; they restart
   * their wait.
   */
  async lookBack(readStored: (partition: number) => Promise<ReadonlyMap<ViewName, number>>): Promise<void> {
    const believed = [...this.#checkpoints];
    const stored = await readStored(this.#partition);
    const back = believed.filter(([view, seq]) => (stored.get(view) ?? 0) < seq).map(([view]) => view);
    if (back.length === 0) return;
    this.#context.log.warn({ partition: this.#partition, views: back }, 'views were taken back; going on from there');
    this.restart();
  }

  restart(): void {
    this.#attempt.abort();
  }

  async #follow(succeeds: () => void): Promise<void> {
    const { databaseUrl, feed, pace, label, repairs, frozenAfterMs, patienceMs = PATIENCE_MS } = this.#context;
    await using connection = await openReaderSession(databaseUrl, `projector ${this.#partition}${label}`);
    const { pg: db } = connection;
    const reading = setTransactionIdleTimeout(db, frozenAfterMs).then(() => readCheckpoints(db, this.#partition));
    const stored = await withTimeout(db, reading, patienceMs);
    const attempt = new AbortController();
    this.#attempt = attempt;
    repairs.report(await withTimeout(db, findOffLog(db), patienceMs));
    await this.#resume(stored);
    this.#begun.resolve();
    const signal = AbortSignal.any([this.#signal, attempt.signal]);
    const views = this.#context.views.filter((view) => !repairs.isHalted(view));
    try {
      if (views.length === 0) return await aborted(signal);
      const start = Math.min(...views.map(({ name }) => this.#checkpoints.get(name)!));
      const states: States = new Map();
      const reading = { partition: this.#partition, signal };
      const source = readOn(feed, this.#partition, start, { signal, maxEvents: pace.maxEvents });
      for await (const batch of pace.batches(source, reading)) {
        const shares = sharesOf(views, batch, this.#checkpoints);
        const projecting = projectShares({ db, partition: this.#partition, states }, shares);
        const { updates, parked } = await withTimeout(db, projecting, patienceMs);
        succeeds();
        for (const event of parked) this.#context.log.error(event, 'an event was parked; the view is stale');
        for (const update of updates) this.#advance(update);
        const events = batch.events.length;
        this.#context.observe({ partition: this.#partition, events });
        if (this.#signal.aborted) return;
      }
    } finally {
      attempt.abort();
    }
  }

  #advance(update: ViewUpdate): void {
    this.#checkpoints.set(update.view, update.seq);
    this.#context.positions.set(update.view, this.#partition, update.seq);
    this.#tell(update);
  }

  /** An error of a listener must not count as a failed transaction. */
  #tell(update: ViewUpdate): void {
    try {
      this.#context.announce(update);
    } catch (error) {
      this.#context.log.error({ err: error, view: update.view }, 'a listener to view updates failed');
    }
  }

  /** Announces commits whose response was lost. */
  async #resume(stored: ReadonlyMap<ViewName, number>): Promise<void> {
    const before = this.#checkpoints;
    this.#checkpoints = new Map(this.#context.views.map(({ name }) => [name, stored.get(name) ?? 0]));
    for (const [view, seq] of this.#checkpoints) this.#context.positions.set(view, this.#partition, seq);
    for (const view of this.#context.views) {
      const known = before.get(view.name);
      if (known !== undefined) await this.#tellMissed(view, known, this.#checkpoints.get(view.name)!);
    }
  }

  async #tellMissed(view: View, afterSeq: number, toSeq: number): Promise<void> {
    if (toSeq <= afterSeq || toSeq - afterSeq > MOST_MISSED_EVENTS) return;
    const partition = this.#partition;
    const missed = readOn(this.#context.feed, partition, afterSeq, { signal: this.#signal, toSeq });
    for await (const batch of missed) {
      this.#tell({ view: view.name, partition, seq: batch.toSeq, ...newsOrNothing(view, batch.events) });
    }
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

function newsOrNothing(view: View, events: readonly LedgerEvent[]) {
  try {
    return changeIn(view, events).news();
  } catch {
    return { accounts: [] };
  }
}
