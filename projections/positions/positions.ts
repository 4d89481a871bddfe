import { firstMissing, type Position } from '#contracts/position.ts';
import type { ViewName } from '#contracts/push.ts';

export type ViewPositions = {
  positionOf(view: ViewName): Position;
  waitFor(view: ViewName, wanted: Position, timeoutMs: number): Promise<boolean>;
  /** Of any view if none is named. Until then its rows are missing, or those of an older program. */
  isRebuilding(view?: ViewName): boolean;
};

type Waiter = {
  wanted: Position;
  /**
   * One partition still behind. Only it is compared when a view advances, so that a wait for a thousand partitions stays
   * cheap.
   */
  missing: { partition: number; seq: number };
  settle(isReached: boolean): void;
};

export type WaitListener = (view: ViewName, partition: number) => void;

export class PositionBoard implements ViewPositions {
  readonly #positions = new Map<ViewName, Map<number, number>>();
  readonly #waiters = new Map<ViewName, Set<Waiter>>();
  readonly #rebuilding = new Set<ViewName>();
  readonly #listeners = new Set<WaitListener>();

  positionOf(view: ViewName): Position {
    return new Map(this.#positions.get(view));
  }

  isRebuilding(view?: ViewName): boolean {
    return view === undefined ? this.#rebuilding.size > 0 : this.#rebuilding.has(view);
  }

  setRebuilding(view: ViewName, isRebuilding: boolean): void {
    if (isRebuilding) this.#rebuilding.add(view);
    else this.#rebuilding.delete(view);
  }

  /** May go backwards: after a crash of the database a view may have lost its last updates. */
  set(view: ViewName, partition: number, seq: number): void {
    const positions = this.#positions.get(view) ?? new Map<number, number>();
    this.#positions.set(view, positions.set(partition, seq));
    for (const waiter of this.#waiters.get(view) ?? []) {
      if (waiter.missing.partition !== partition || waiter.missing.seq > seq) continue;
      const missing = firstMissing(positions, waiter.wanted);
      if (missing === null) waiter.settle(true);
      else waiter.missing = missing;
    }
  }

  waitFor(view: ViewName, wanted: Position, timeoutMs?: number): Promise<boolean> {
    const missing = firstMissing(this.#positions.get(view) ?? new Map(), wanted);
    if (missing === null) return Promise.resolve(true);
    if (timeoutMs !== undefined && timeoutMs <= 0) return Promise.resolve(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiters = this.#waiters.get(view) ?? new Set();
    this.#waiters.set(view, waiters);
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => waiter.settle(false), timeoutMs);
    const waiter: Waiter = {
      wanted,
      missing,
      settle(isReached) {
        clearTimeout(timer);
        waiters.delete(waiter);
        resolve(isReached);
      },
    };
    waiters.add(waiter);
    for (const [partition, seq] of wanted) if (seq > this.#reached(view, partition)) this.#tellWaiting(view, partition);
    return promise;
  }

  isAwaited(view: ViewName, partition: number): boolean {
    const reached = this.#reached(view, partition);
    for (const { wanted } of this.#waiters.get(view) ?? []) if ((wanted.get(partition) ?? 0) > reached) return true;
    return false;
  }

  /** `listener` is called when a read begins to wait. */
  onWait(listener: WaitListener): void {
    this.#listeners.add(listener);
  }

  #reached(view: ViewName, partition: number): number {
    return this.#positions.get(view)?.get(partition) ?? 0;
  }

  #tellWaiting(view: ViewName, partition: number): void {
    for (const listener of this.#listeners) listener(view, partition);
  }

  /** Ends every wait with false. */
  release(): void {
    for (const waiters of this.#waiters.values()) for (const waiter of waiters) waiter.settle(false);
  }
}
