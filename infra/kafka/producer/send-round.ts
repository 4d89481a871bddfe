// The client resolves without sending messages of a missing partition, or of one that moves between retries to a broker that
// has already answered.
import type { Producer as ClientProducer } from 'kafkajs';
import { KafkaTopicError } from '../errors.ts';
import type { Round } from './outgoing.ts';

type TopicMessages = Round['topicMessages'];

const REPLICATE_WITHIN_MS = 10_000;

export async function sendRound(
  producer: Pick<ClientProducer, 'sendBatch'>,
  topicMessages: TopicMessages,
): Promise<void> {
  let left = topicMessages;
  while (left.length > 0) {
    const answers = await producer.sendBatch({ acks: -1, timeout: REPLICATE_WITHIN_MS, topicMessages: left });
    const answered = new Set(answers.map(({ topicName, partition }) => placeOf(topicName, partition)));
    if (answered.size === 0) throw missing(left);
    left = without(left, answered);
  }
}

const placeOf = (topic: string, partition: number): string => `${topic}/${partition}`;

function without(topicMessages: TopicMessages, answered: ReadonlySet<string>): TopicMessages {
  return topicMessages
    .map(({ topic, messages }) => ({
      topic,
      messages: messages.filter(({ partition }) => !answered.has(placeOf(topic, partition))),
    }))
    .filter(({ messages }) => messages.length > 0);
}

function missing([first]: TopicMessages): KafkaTopicError {
  const { topic, messages } = first!;
  return new KafkaTopicError(`Kafka's topic "${topic}" has no partition ${messages[0]!.partition}.`);
}
