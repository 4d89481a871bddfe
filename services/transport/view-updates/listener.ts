// Every gateway gets all updates, in its own group.
import { readUpdate } from '#contracts/internal/topics/view-update-messages.ts';
import type { ViewUpdate, ViewUpdates } from '#contracts/internal/view-updates.ts';
import type { ConsumerOptions, Kafka } from '#infra/kafka/kafka.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import type { Random } from '#infra/process/random.ts';
import { LocalUpdates } from './local-updates.ts';

// A successor repeats updates. Rounds and notices are shown to people, so each is passed on once; repeated account updates
// are harmless.
export class FreshNews {
  /** "view partition kind" -> the last event with news. */
  readonly #told = new Map<string, number>();

  of(update: ViewUpdate): ViewUpdate {
    const { activity, flights, notices, ...rest } = update;
    const fresh: ViewUpdate = rest;
    if (activity !== undefined) fresh.activity = this.#fresh(update, 'activity', activity);
    if (flights !== undefined) fresh.flights = this.#fresh(update, 'flights', flights);
    if (notices !== undefined) fresh.notices = this.#fresh(update, 'notices', notices);
    return fresh;
  }

  #fresh<News extends { seq: number }>({ view, partition }: ViewUpdate, kind: string, news: readonly News[]): News[] {
    const key = `${view} ${partition} ${kind}`;
    const told = this.#told.get(key) ?? 0;
    const fresh = news.filter(({ seq }) => seq > told);
    if (fresh.length > 0) this.#told.set(key, Math.max(...fresh.map(({ seq }) => seq)));
    return fresh;
  }
}

export type ListenerOptions = {
  kafka: Pick<Kafka, 'openConsumer' | 'offsets'>;
  topic: string;
  random: Pick<Random, 'text'>;
  log: Log;
  metrics: Metrics;
};

/** Rejects if Kafka cannot be reached; later it retries. */
export async function openUpdatesListener(options: ListenerOptions): Promise<ViewUpdates & AsyncDisposable> {
  const { kafka, topic, random, log, metrics } = options;
  const heard = metrics.counter({ name: 'updates_heard_total', help: 'Messages from view-updates.' });
  const unreadable = metrics.counter({ name: 'updates_unreadable_total', help: 'Messages passed over.' });
  const updates = new LocalUpdates((error) => log.error({ err: error }, 'a listener to view updates failed'));
  const news = new FreshNews();
  const next = new Map<number, bigint>();

  const onAssigned: ConsumerOptions['onAssigned'] = async (partitions) => {
    const ranges = await kafka.offsets(topic);
    for (const partition of partitions) {
      const { high } = ranges.get(partition)!;
      // A recreated topic ends before our position: continue from its end.
      if ((next.get(partition) ?? high) >= high) next.set(partition, high);
    }
    return new Map(partitions.map((partition) => [partition, next.get(partition)!]));
  };

  const onBatch: ConsumerOptions['onBatch'] = async (partition, messages) => {
    for (const { offset, headers, value } of messages) {
      const reading = readUpdate(headers, value === null ? null : value.toString());
      next.set(partition, offset + 1n);
      heard.inc();
      if (reading.kind === 'update') tell(reading.update);
      else {
        unreadable.inc();
        log.warn({ partition, offset: String(offset), reason: reading.reason }, 'an update of a view was passed over');
      }
    }
  };

  function tell(update: ViewUpdate): void {
    updates.announce(news.of(update));
  }

  const group = `${topic}-${random.text(16)}`;
  const onFailure = (error: Error) => log.warn({ err: error, group }, 'reading view updates failed; trying again');
  const consumer = await kafka.openConsumer({ group, topic, onAssigned, onBatch, onFailure });
  return {
    subscribe: (listener) => updates.subscribe(listener),
    [Symbol.asyncDispose]: () => consumer.close(),
  };
}
