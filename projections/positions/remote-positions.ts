// Announcements may be lost, so the stored checkpoints are polled too.
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Position } from '#contracts/position.ts';
import { covers, laterOf } from '#contracts/position.ts';
import type { ViewName } from '#contracts/push.ts';
import type { ViewUpdates } from '#contracts/internal/view-updates.ts';
import { type Checkpoint, readAllCheckpoints } from '../state/checkpoint.ts';
import type { ReaderLog } from '../consumer/keep-following.ts';
import { openReaderSession } from '../consumer/session.ts';
import { withTimeout } from '#infra/postgres/session/timeouts.ts';
import { VIEWS } from '../registry.ts';
import { AWAITED, noticeOf } from './awaited.ts';
import { PositionBoard, type ViewPositions } from './positions.ts';

export type RemotePositionsOptions = {
  databaseUrl: string;
  updates: ViewUpdates;
  log: ReaderLog;
  /** Milliseconds between polls. */
  everyMs?: number;
  /** The same while a caller waits. */
  everyMsWaiting?: number;
  patienceMs?: number;
};

const SLOW: ReadonlySet<ViewName> = new Set(VIEWS.filter(({ isSlow }) => isSlow).map(({ name }) => name));

const EVERY_MS = 500;
const EVERY_MS_WAITING = 40;
/** After a failed poll. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5000;
const PATIENCE_MS = 15_000;

/** Rejects if the first read fails; later failures are retried. */
export async function openRemotePositions(options: RemotePositionsOptions): Promise<ViewPositions & AsyncDisposable> {
  const positions = new RemotePositions(options);
  await positions.begin();
  return positions;
}

class RemotePositions implements ViewPositions, AsyncDisposable {
  readonly #options: RemotePositionsOptions;
  readonly #board = new PositionBoard();
  readonly #stop = new AbortController();
  readonly #unsubscribe: () => void;
  #bell = new AbortController();
  #waiting = 0;
  /** Of slow views, for the next notice to the projector. */
  #awaited = new Map<ViewName, Position>();
  /** Behind the known position at the last poll. */
  #doubted = new Set<string>();
  #looking: Promise<void> = Promise.resolve();

  constructor(options: RemotePositionsOptions) {
    this.#options = options;
    this.#unsubscribe = options.updates.subscribe(({ view, partition, seq }) => {
      if (seq > this.#known(view, partition)) this.#board.set(view, partition, seq);
    });
  }

  async begin(): Promise<void> {
    await using connection = await openReaderSession(this.#options.databaseUrl, 'positions');
    await this.#look(connection.pg);
    this.#looking = this.#lookForEver();
  }

  positionOf(view: ViewName): Position {
    return this.#board.positionOf(view);
  }

  /** A scaled gateway starts after the rebuild. */
  isRebuilding(): boolean {
    return false;
  }

  async waitFor(view: ViewName, wanted: Position, timeoutMs: number): Promise<boolean> {
    if (covers(this.#board.positionOf(view), wanted)) return true;
    this.#waiting += 1;
    if (SLOW.has(view)) this.#awaited.set(view, laterOf(this.#awaited.get(view) ?? new Map(), wanted));
    if (this.#waiting === 1) this.#bell.abort();
    try {
      return await this.#board.waitFor(view, wanted, timeoutMs);
    } finally {
      this.#waiting -= 1;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#unsubscribe();
    this.#stop.abort();
    this.#board.release();
    await this.#looking;
  }

  #known(view: ViewName, partition: number): number {
    return this.#board.positionOf(view).get(partition) ?? 0;
  }

  /** A poll may be older than an announcement, so going back takes two. */
  #take(checkpoints: readonly Checkpoint[]): void {
    const doubted = new Set<string>();
    for (const { view, partition, seq } of checkpoints) {
      const known = this.#known(view, partition);
      const place = `${view} ${partition}`;
      if (seq > known || (seq < known && this.#doubted.has(place))) this.#board.set(view, partition, seq);
      else if (seq < known) doubted.add(place);
    }
    this.#doubted = doubted;
  }

  async #look(db: Client): Promise<void> {
    const { patienceMs = PATIENCE_MS } = this.#options;
    if (this.#awaited.size > 0) await withTimeout(db, this.#tellProjector(db), patienceMs);
    this.#take(await withTimeout(db, readAllCheckpoints(db), patienceMs));
  }

  async #tellProjector(db: Client): Promise<void> {
    const notices = [...this.#awaited].flatMap(([view, position]) => noticeOf(view, position) ?? []);
    this.#awaited = new Map();
    await db.query({
      name: 'tell-awaited',
      text: 'SELECT pg_notify($1, notice) FROM unnest($2::text[]) AS notice',
      values: [AWAITED, notices],
    });
  }

  async #lookForEver(): Promise<void> {
    let pauseMs = 0;
    while (!this.#stop.signal.aborted) {
      try {
        await using connection = await openReaderSession(this.#options.databaseUrl, 'positions');
        while (!this.#stop.signal.aborted) {
          await this.#look(connection.pg);
          pauseMs = 0;
          await this.#rest();
        }
      } catch (error) {
        if (pauseMs === 0)
          this.#options.log.warn({ err: error }, 'the positions of the views could not be read; trying again');
        pauseMs = Math.min(Math.max(2 * pauseMs, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
        await delay(pauseMs, undefined, { signal: this.#stop.signal }).catch(() => {});
      }
    }
  }

  async #rest(): Promise<void> {
    const { everyMs = EVERY_MS, everyMsWaiting = EVERY_MS_WAITING } = this.#options;
    this.#bell = new AbortController();
    const signal = AbortSignal.any([this.#stop.signal, this.#bell.signal]);
    await delay(this.#waiting > 0 ? everyMsWaiting : everyMs, undefined, { signal }).catch(() => {});
  }
}
