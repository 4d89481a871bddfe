// Best effort: a missed update shows at the next read.
import { updateMessages } from '#contracts/internal/topics/view-update-messages.ts';
import type { ViewUpdate } from '#contracts/internal/view-updates.ts';
import type { Kafka, OutgoingMessage } from '#infra/kafka/kafka.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';

export type AnnouncerOptions = {
  kafka: Pick<Kafka, 'openProducer'>;
  topic: string;
  log: Log;
  metrics: Metrics;
};

export type UpdatesAnnouncer = AsyncDisposable & {
  /** Returns at once; never throws. */
  announce(update: ViewUpdate): void;
};

/** Per partition, while Kafka is down; older updates are dropped. */
const MOST_WAITING = 2000;

/** Rejects if Kafka cannot be reached; later it retries. */
export async function openUpdatesAnnouncer({
  kafka,
  topic,
  log,
  metrics,
}: AnnouncerOptions): Promise<UpdatesAnnouncer> {
  const announced = metrics.counter({ name: 'updates_announced_total', help: 'Messages on view-updates.' });
  const lost = metrics.counter({ name: 'updates_lost_total', help: 'Messages that did not reach view-updates.' });
  const producer = await kafka.openProducer();
  let waiting = new Map<number, OutgoingMessage[]>();
  let sending: Promise<void> | null = null;

  async function send(partition: number, messages: readonly OutgoingMessage[]): Promise<void> {
    try {
      await producer.send(topic, partition, messages);
      announced.inc(messages.length);
    } catch (error) {
      lost.inc(messages.length);
      log.warn({ err: error, partition, messages: messages.length }, 'updates of views could not be announced');
    }
  }

  async function sendAll(): Promise<void> {
    // Other views announce the same batch in this turn.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.size > 0) {
      const round = waiting;
      waiting = new Map();
      await Promise.all([...round].map(([partition, messages]) => send(partition, messages)));
    }
    sending = null;
  }

  return {
    announce(update) {
      const messages = waiting.get(update.partition) ?? [];
      waiting.set(update.partition, messages);
      messages.push(...updateMessages(update));
      if (messages.length > MOST_WAITING) lost.inc(messages.splice(0, messages.length - MOST_WAITING).length);
      sending ??= sendAll();
    },
    async [Symbol.asyncDispose]() {
      await sending;
      await producer.close();
    },
  };
}
