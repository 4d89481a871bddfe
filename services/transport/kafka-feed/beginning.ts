// Where in the topic a reader's place is. Found by time, since a message is as old as its event, and never taken on trust: what
// comes is held against the sequence numbers.
import { type Feed, UnreadableEvent } from '#contracts/internal/feed.ts';
import type { Kafka } from '#infra/kafka/kafka.ts';

export type BeginningContext = {
  kafka: Pick<Kafka, 'offsets' | 'offsetAt'>;
  topic: string;
  history: Feed;
};

export type Beginning = {
  offset: bigint | 'start';
  /** The topic brings what comes after it; what is before is read from the log. */
  floor: number;
};

/** For a reader at `at`: at its event's message, or before. */
export async function beginningAt(context: BeginningContext, partition: number, at: number): Promise<Beginning> {
  const { kafka, topic } = context;
  const time = await timeOf(context, partition, at);
  const offset = time === null ? 'start' : await kafka.offsetAt(topic, partition, time);
  return { offset, floor: 0 };
}

/** While nobody reads: what comes from now on. The order of the two questions lets nothing slip between the answers. */
export async function beginningAtEnd(
  { kafka, topic, history }: BeginningContext,
  partition: number,
): Promise<Beginning> {
  const { high } = (await kafka.offsets(topic)).get(partition)!;
  return { offset: high, floor: await history.headSeq(partition) };
}

/** Events before it that are looked at when one cannot be read. */
const LOOK_BACK = 10;

/** When the event was written; null when there is none, or none that can be read. */
async function timeOf({ history }: BeginningContext, partition: number, at: number): Promise<number | null> {
  const { signal } = new AbortController();
  const seq = Math.min(at, await history.headSeq(partition));
  for (let place = seq; place > Math.max(0, seq - LOOK_BACK); place--) {
    try {
      for await (const { events } of history.read(partition, place - 1, { signal, toSeq: place })) {
        return events[0]!.at;
      }
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
    }
  }
  return null;
}
