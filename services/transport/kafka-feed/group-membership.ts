import { pauseAfter, type Pauses, pause } from '#infra/retry-loop.ts';
import type { Consumer, ConsumerOptions, Kafka } from '#infra/kafka/kafka.ts';
import type { Feed } from '#contracts/internal/feed.ts';
import type { LogHistory } from '#ledger/engine/feed/open-log-feed.ts';
import type { Log } from '#infra/process/log.ts';
import { type Beginning, type BeginningContext, beginningAt, beginningAtEnd } from './beginning.ts';
import type { FeedNumbers } from './feed-numbers.ts';
import { takeIn } from './intake.ts';
import type { Lane } from './lane.ts';
import { Written } from './written.ts';

export type MembershipContext = Omit<BeginningContext, 'kafka' | 'history'> & {
  history: Pick<LogHistory, keyof Feed | 'marks'>;
  kafka: BeginningContext['kafka'] & Pick<Kafka, 'openConsumer' | 'requireTopics'>;
  group: string;
  log: Log;
  numbers: FeedNumbers;
};

const PAUSES: Pauses = { firstMs: 500, longestMs: 5000 };
/** Readers this far ahead of the topic justify seeking. */
const FAR_AHEAD_EVENTS = 20_000;

export class GroupMembership implements AsyncDisposable {
  readonly #context: MembershipContext;
  readonly #lanes: readonly Lane[];
  readonly #written: Written;
  readonly #stop = new AbortController();
  #joining: Promise<Consumer | null> | null = null;
  #assignment = 0;

  constructor(context: MembershipContext, lanes: readonly Lane[]) {
    this.#context = context;
    this.#lanes = lanes;
    this.#written = new Written(context.history);
  }

  begin(): void {
    this.#joining ??= this.#join();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    for (const lane of this.#lanes) lane.end();
    const consumer = await this.#joining;
    await consumer?.close();
  }

  /** Retries; null if closed first. */
  async #join(): Promise<Consumer | null> {
    const { kafka, group, topic, log } = this.#context;
    const { signal } = this.#stop;
    const onFailure = (error: Error) => log.warn({ err: error, group }, 'reading Kafka failed; trying again');
    const onAssigned: ConsumerOptions['onAssigned'] = (partitions) => this.#assign(partitions);
    const onBatch: ConsumerOptions['onBatch'] = (partition, messages) => this.#take(partition, messages);
    for (let failures = 1; !signal.aborted; failures++) {
      try {
        return await kafka.openConsumer({ group, topic, onAssigned, onBatch, onFailure, signal });
      } catch (error) {
        onFailure(error as Error);
        await pause(pauseAfter(failures, PAUSES), signal);
      }
    }
    return null;
  }

  async #assign(partitions: readonly number[]): Promise<ReadonlyMap<number, bigint | 'start'>> {
    const { kafka, topic, log, group, numbers } = this.#context;
    const assignment = ++this.#assignment;
    for (const [partition, lane] of this.#lanes.entries()) {
      if (!partitions.includes(partition) && lane.isOurs) lane.end();
      numbers.assigned(partition, partitions.includes(partition));
    }
    // A topic recreated with fewer partitions would silently lose the others' readers.
    await kafka.requireTopics([{ name: topic, partitions: this.#lanes.length }]);
    const beginnings = new Map<number, Beginning | null>();
    for (const partition of partitions) beginnings.set(partition, await this.#beginningOf(partition));
    const offsets = new Map<number, bigint | 'start'>();
    if (assignment !== this.#assignment || this.#stop.signal.aborted) return offsets;
    for (const [partition, beginning] of beginnings) {
      const lane = this.#lanes[partition]!;
      offsets.set(partition, beginning?.offset ?? lane.nextOffset!);
      if (beginning === null) lane.goOn();
      else lane.begin(beginning.floor);
    }
    log.info({ group, partitions, offsets: [...offsets.values()].map(String) }, 'Kafka gave us partitions');
    return offsets;
  }

  /** @returns null to continue at the current offset */
  async #beginningOf(partition: number): Promise<Beginning | null> {
    const { kafka, topic } = this.#context;
    const lane = this.#lanes[partition]!;
    if (lane.isOurs && lane.nextOffset !== null) {
      const range = (await kafka.offsets(topic)).get(partition);
      if (range !== undefined && lane.nextOffset <= range.high) return null;
    }
    const at = lane.slowest;
    return at === null ? beginningAtEnd(this.#context, partition) : beginningAt(this.#context, partition, at);
  }

  async #take(partition: number, messages: Parameters<ConsumerOptions['onBatch']>[1]) {
    const { log, numbers, history } = this.#context;
    const lane = this.#lanes[partition]!;
    if (!lane.isOurs) return;
    const back = await takeIn({ lane, partition, log, numbers, history, written: this.#written }, messages);
    return back ?? (await this.#skipAhead(partition));
  }

  /** Seeks by time instead of reading. */
  async #skipAhead(partition: number): Promise<{ seekTo: bigint } | undefined> {
    const lane = this.#lanes[partition]!;
    const { nextOffset, slowest, last } = lane;
    if (nextOffset === null || slowest === null || last === null) return undefined;
    if (slowest - last.seq < FAR_AHEAD_EVENTS) return undefined;
    const { offset } = await beginningAt(this.#context, partition, slowest);
    if (offset === 'start' || offset <= nextOffset) return undefined;
    lane.nextOffset = offset;
    lane.last = null;
    return { seekTo: offset };
  }
}
