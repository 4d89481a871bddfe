// Positions are tracked here, because the client silently resets when an offset no longer exists.
import type { Consumer as ClientConsumer, EachBatchPayload, KafkaMessage } from 'kafkajs';
import { pauseAfter, type Pauses } from '../../retry-loop.ts';
import { KafkaPositionError } from '../errors.ts';
import type { Range } from '../offsets.ts';
import type { ConsumerOptions, IncomingMessage, KafkaLog } from '../port.ts';
import { asError } from '../reason.ts';

function incoming({ offset, key, value, headers = {}, timestamp }: KafkaMessage): IncomingMessage {
  const texts: Record<string, string> = {};
  for (const name in headers) {
    const header = headers[name];
    const last = Array.isArray(header) ? header.at(-1) : header;
    if (last !== undefined) texts[name] = String(last);
  }
  return {
    offset: BigInt(offset),
    key: key === null ? null : key.toString(),
    value,
    headers: texts,
    timestamp: Number(timestamp),
  };
}

type FetchedBatch = EachBatchPayload['batch'] & { fetchedOffset: string };

type DeliveringClient = Pick<ClientConsumer, 'seek' | 'pause' | 'resume'>;

export type DeliveryParts = {
  log: KafkaLog;
  readOffsets(topic: string): Promise<ReadonlyMap<number, Range>>;
  options: ConsumerOptions;
  /** The next offset of each partition; outlives assignments and memberships. */
  reached: Map<number, bigint>;
};

/** Consecutive, per partition. A topic may briefly seem too short after a change of leaders. */
const DOUBTS = 2;

const HEARTBEAT_EVERY_MS = 1000;
export const PAUSES: Pauses = { firstMs: 250, longestMs: 5000 };

export class Delivery {
  readonly #consumer: DeliveringClient;
  readonly #parts: DeliveryParts;
  readonly #onPastEnd: () => void;
  #assignment = 0;
  readonly #next = new Map<number, bigint>();
  readonly #busy = new Map<number, Promise<void>>();
  readonly #failures = new Map<number, number>();
  readonly #wakeUps = new Set<NodeJS.Timeout>();
  /** Partitions once read from an unrequested offset without a known reason. */
  readonly #doubted = new Map<number, bigint>();

  /** `onPastEnd`: the position is past the end of the topic; its owner is asked for a new one. */
  constructor(consumer: DeliveringClient, parts: DeliveryParts, onPastEnd: () => void) {
    this.#consumer = consumer;
    this.#parts = parts;
    this.#onPastEnd = onPastEnd;
  }

  /** Counts assignments; work for an earlier one stops. */
  get assignment(): number {
    return this.#assignment;
  }

  beginAssignment(): number {
    this.#next.clear();
    this.#failures.clear();
    this.#doubted.clear();
    for (const timer of this.#wakeUps) clearTimeout(timer);
    this.#wakeUps.clear();
    this.#assignment += 1;
    return this.#assignment;
  }

  end(): void {
    this.beginAssignment();
  }

  async idle(): Promise<void> {
    await Promise.all(this.#busy.values());
  }

  seek(partition: number, offset: bigint): void {
    this.#moveTo(partition, offset);
    this.#consumer.seek({ topic: this.#parts.options.topic, partition, offset: String(offset) });
  }

  #moveTo(partition: number, offset: bigint): void {
    this.#next.set(partition, offset);
    this.#parts.reached.set(partition, offset);
  }

  /** Never throws: that would make the client rejoin the group, for all partitions. */
  async take(payload: EachBatchPayload): Promise<void> {
    const { partition } = payload.batch;
    const done = Promise.withResolvers<void>();
    this.#busy.set(partition, done.promise);
    // A slow handler must not exceed the session timeout.
    const beat = setInterval(() => void payload.heartbeat().catch(() => {}), HEARTBEAT_EVERY_MS);
    const assignment = this.#assignment;
    try {
      await this.#hand(payload);
      this.#failures.delete(partition);
    } catch (thrown) {
      if (assignment === this.#assignment) this.#holdBack(partition);
      this.#parts.options.onFailure(asError(thrown));
      const failures = this.#failures.get(partition) ?? 0;
      if (thrown instanceof KafkaPositionError && failures >= DOUBTS) this.#onPastEnd();
    } finally {
      clearInterval(beat);
      this.#busy.delete(partition);
      done.resolve();
    }
  }

  async #hand({ batch, resolveOffset, isRunning }: EachBatchPayload): Promise<void> {
    const { partition } = batch;
    const assignment = this.#assignment;
    const asked = this.#next.get(partition);
    if (asked === undefined || !isRunning()) return;
    const next = await this.#whereItGoesOn(partition, asked, BigInt((batch as FetchedBatch).fetchedOffset));
    if (next === null || assignment !== this.#assignment) return;
    const messages = batch.messages.map(incoming).filter(({ offset }) => offset >= next);
    const after = BigInt(batch.lastOffset()) + 1n;
    const outcome = await this.#parts.options.onBatch(partition, messages, BigInt(batch.highWatermark));
    // The next assignment waits for this batch and asks for its own positions.
    if (assignment !== this.#assignment) return void this.#parts.reached.set(partition, outcome?.seekTo ?? after);
    if (outcome !== undefined) return this.seek(partition, outcome.seekTo);
    this.#moveTo(partition, after);
    resolveOffset(batch.lastOffset());
  }

  /**
   * @returns null if the batch did not start at the requested offset. Gaps by retention are reported and accepted; leftovers
   * from before a seek are dropped.
   */
  async #whereItGoesOn(partition: number, asked: bigint, fetched: bigint): Promise<bigint | null> {
    if (fetched === asked) return asked;
    const { topic } = this.#parts.options;
    const range = (await this.#parts.readOffsets(topic)).get(partition);
    if (range !== undefined && asked > range.high) {
      throw new KafkaPositionError(`The position ${asked} in ${topic}/${partition} is past its end (${range.high}).`);
    }
    const wasTruncated = range !== undefined && asked < range.low;
    if (fetched > asked && (wasTruncated || this.#doubted.get(partition) === asked)) {
      this.#parts.log.warn({ topic, partition, asked, fetched }, 'Kafka no longer has what was to be read next');
      return fetched;
    }
    this.#doubted.set(partition, asked);
    this.seek(partition, asked);
    return null;
  }

  #holdBack(partition: number): void {
    const next = this.#next.get(partition);
    if (next === undefined) return;
    const attempts = (this.#failures.get(partition) ?? 0) + 1;
    this.#failures.set(partition, attempts);
    const place = [{ topic: this.#parts.options.topic, partitions: [partition] }];
    this.#consumer.pause(place);
    this.seek(partition, next);
    const timer = setTimeout(
      () => {
        this.#wakeUps.delete(timer);
        this.#consumer.resume(place);
      },
      pauseAfter(attempts, PAUSES),
    );
    this.#wakeUps.add(timer);
  }
}
