// Per partition, counters and sequence numbers rise together; repeated messages are copies. Continues from the last audit.
import { placeOf } from '#contracts/internal/topics/ledger-events.ts';
import { topicNames } from '#contracts/internal/topics/topics.ts';
import { type IncomingMessage, openKafka } from '#infra/kafka/kafka.ts';
import { silentLog } from '#infra/process/log.ts';
import { randomText } from '#infra/process/random.ts';

const WITHIN_MS = 30_000;
/** Removed by retention. */
const TAKEN = -1;

type Reading = {
  offset: bigint;
  end: bigint;
  seq: number;
  counter: number;
};

export class TopicAudit {
  copies = 0;
  readonly #brokers: readonly string[];
  readonly #topic: string;
  readonly #readings = new Map<number, Reading>();

  constructor(brokers: readonly string[], topic = topicNames().ledgerEvents) {
    this.#brokers = brokers;
    this.#topic = topic;
  }

  async findings(heads: ReadonlyMap<number, number>): Promise<string[]> {
    const settings = { brokers: this.#brokers, clientId: 'audit', tls: null, sasl: null };
    const kafka = await openKafka(settings, silentLog());
    try {
      const findings: string[] = [];
      const offsets = await kafka.offsets(this.#topic);
      for (const [partition, { low, high }] of offsets) this.#begin(partition, low, high);
      const done = Promise.withResolvers<void>();
      const lookIfDone = () =>
        [...heads].every(([partition, seq]) => this.#missing(partition, seq) === null) && done.resolve();
      const consumer = await kafka.openConsumer({
        group: `audit-${randomText(12)}`,
        topic: this.#topic,
        onAssigned: async (partitions) =>
          new Map(partitions.map((partition) => [partition, this.#readings.get(partition)!.offset])),
        onBatch: async (partition, messages) => {
          for (const message of messages) findings.push(...this.#take(partition, message));
          lookIfDone();
        },
        onFailure: () => {},
      });
      lookIfDone();
      const late = setTimeout(done.resolve, WITHIN_MS);
      await done.promise;
      clearTimeout(late);
      await consumer.close();
      for (const [partition, seq] of heads) {
        const missing = this.#missing(partition, seq);
        if (missing !== null) findings.push(missing);
      }
      return findings;
    } finally {
      await kafka.close();
    }
  }

  /** Starts after the messages that retention removed. */
  #begin(partition: number, low: bigint, end: bigint): void {
    const reading = this.#readings.get(partition) ?? { offset: 0n, seq: 0, counter: 0 };
    const from = reading.offset < low ? { offset: low, seq: TAKEN, counter: TAKEN } : reading;
    this.#readings.set(partition, { ...from, end });
  }

  /** Null if the topic holds, or held, everything up to the head. */
  #missing(partition: number, headSeq: number): string | null {
    const { offset, end, seq } = this.#readings.get(partition)!;
    if (seq >= headSeq || (seq === TAKEN && offset >= end)) return null;
    const last = seq === TAKEN ? `before its offset ${offset}` : `at ${partition}-${seq}`;
    return `The topic ends ${last}; the log ends at ${headSeq}.`;
  }

  #take(partition: number, { offset, headers }: IncomingMessage): string[] {
    const reading = this.#readings.get(partition)!;
    if (offset < reading.offset) return [];
    reading.offset = offset + 1n;
    const place = placeOf(headers);
    if (place === null) return [`The message ${partition}/${offset} of the topic has no place.`];
    const { seq, counter } = place;
    if (counter <= reading.counter && seq <= reading.seq) {
      this.copies++;
      return [];
    }
    const isNext = reading.seq === TAKEN || (counter === reading.counter + 1 && seq === reading.seq + 1);
    const before = `${partition}-${reading.seq} with counter ${reading.counter}`;
    Object.assign(reading, { seq, counter });
    return isNext ? [] : [`After ${before} the topic has ${partition}-${seq} with counter ${counter}.`];
  }
}
