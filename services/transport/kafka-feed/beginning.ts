// Finds an offset by time, since messages have their events' times. Only an estimate: sequence numbers are checked
// afterwards.
import { type Feed, UnreadableEvent } from '#contracts/internal/feed.ts';
import type { Kafka } from '#infra/kafka/kafka.ts';

export type BeginningContext = {
  kafka: Pick<Kafka, 'offsets' | 'offsetAt'>;
  topic: string;
  history: Feed;
};

export type Beginning = {
  offset: bigint | 'start';
  /** Earlier events come from the log. */
  floor: number;
};

/** At the message of `at`, or before. */
export async function beginningAt(context: BeginningContext, partition: number, at: number): Promise<Beginning> {
  const { kafka, topic } = context;
  const time = await timeOf(context, partition, at);
  const offset = time === null ? 'start' : await kafka.offsetAt(topic, partition, time);
  return { offset, floor: 0 };
}

/** The order of both reads leaves no gap. */
export async function beginningAtEnd(
  { kafka, topic, history }: BeginningContext,
  partition: number,
): Promise<Beginning> {
  const { high } = (await kafka.offsets(topic)).get(partition)!;
  return { offset: high, floor: await history.headSeq(partition) };
}

/** How many events before an unreadable one are tried. */
const LOOK_BACK = 10;

/** @returns null if the event is missing or unreadable */
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
