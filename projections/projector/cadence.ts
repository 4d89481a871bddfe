import { setTimeout as delay } from 'node:timers/promises';
import type { ViewName } from '#contracts/push.ts';
import { type GatherOptions, restAfter } from '../consumer/gather.ts';
import type { ReadBatch } from '../consumer/read-on.ts';
import type { PositionBoard } from '../positions/positions.ts';

export type CadenceOptions = {
  positions: Pick<PositionBoard, 'isAwaited' | 'onWait'>;
  views: readonly ViewName[];
  /** Milliseconds between two batches while no read waits. */
  everyMs: number;
  /** While a read waits. */
  pace: GatherOptions;
  maxEvents: number;
};

type Reading = { partition: number; signal: AbortSignal };

/** The pauses of readers whose views may lag. A read that waits for one of them ends the pause of its partition. */
export class Cadence {
  readonly maxEvents: number;
  readonly #options: CadenceOptions;
  readonly #bells = new Map<number, AbortController>();

  constructor(options: CadenceOptions) {
    this.#options = options;
    this.maxEvents = options.maxEvents;
    options.positions.onWait((view, partition) => {
      if (options.views.includes(view)) this.#bells.get(partition)?.abort();
    });
  }

  /** Events that arrive during a pause stay in the feed. */
  async *batches(source: AsyncIterable<ReadBatch>, reading: Reading): AsyncGenerator<ReadBatch> {
    for await (const batch of source) {
      yield batch;
      await this.#rest(batch.events.length, reading);
    }
  }

  async #rest(events: number, { partition, signal }: Reading): Promise<void> {
    const { everyMs, pace } = this.#options;
    const shortMs = restAfter(events, pace);
    await pause(shortMs, signal);
    if (events >= this.maxEvents || this.#isAwaited(partition)) return;
    const bell = new AbortController();
    this.#bells.set(partition, bell);
    await pause(everyMs - shortMs, AbortSignal.any([signal, bell.signal]));
    this.#bells.delete(partition);
  }

  #isAwaited(partition: number): boolean {
    const { positions, views } = this.#options;
    return views.some((view) => positions.isAwaited(view, partition));
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {});
}
