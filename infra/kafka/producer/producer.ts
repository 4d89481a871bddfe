// One request in flight. After a failure the producer id changes: the client would reuse failed sequence numbers, and the
// broker would acknowledge new messages as duplicates without writing them.
import type { Producer as ClientProducer } from 'kafkajs';
import type { OpenClient } from '../client.ts';
import { type Round, takeRound, type Waiting } from './outgoing.ts';
import type { Producer } from '../port.ts';
import { sendRound } from './send-round.ts';

/** About five seconds, enough for another broker to take over a partition. */
const SEND_RETRY = { initialRetryTime: 100, maxRetryTime: 1000, retries: 8 } as const;

export type ProducerParts = { openClient: OpenClient; explain(thrown: unknown): Error };

export async function openProducer({ openClient, explain }: ProducerParts): Promise<Producer> {
  const queue: Waiting[] = [];
  let current: ClientProducer | null = await connect(openClient).catch((thrown: unknown) => {
    throw explain(thrown);
  });
  let sending: Promise<void> | null = null;
  let isClosed = false;

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      let round: Round | null = null;
      try {
        current ??= await connect(openClient);
        round = takeRound(queue);
        await sendRound(current, round.topicMessages);
        for (const { resolve } of round.completed) resolve();
      } catch (thrown) {
        const spoiled = current;
        current = null;
        const failed = new Set([...(round?.completed ?? []), ...queue.splice(0)]);
        const error = explain(thrown);
        for (const { reject } of failed) reject(error);
        await spoiled?.disconnect().catch(() => {});
      }
    }
    sending = null;
  }

  return {
    send(topic, partition, messages) {
      if (isClosed) return Promise.reject(new Error('the producer is closed'));
      return new Promise((resolve, reject) => {
        queue.push({ topic, partition, messages, taken: 0, resolve, reject });
        sending ??= Promise.resolve().then(drain);
      });
    },
    async close() {
      isClosed = true;
      await sending;
      await current?.disconnect();
      current = null;
    },
  };
}

async function connect(openClient: OpenClient): Promise<ClientProducer> {
  const producer = openClient().producer({
    idempotent: true,
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    retry: SEND_RETRY,
    createPartitioner:
      () =>
      ({ message }) =>
        message.partition ?? 0,
  });
  try {
    await producer.connect();
    return producer;
  } catch (thrown) {
    await producer.disconnect().catch(() => {});
    throw thrown;
  }
}
