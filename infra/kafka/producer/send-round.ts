// One round to the brokers until each of its partitions has answered. The client takes for done what it has sent to nobody:
// messages of a partition that moves, between two of its tries, to a broker that has answered for its own already, and those of
// a partition that the topic does not have.
import type { Producer as ClientProducer } from 'kafkajs';
import { KafkaTopicError } from '../errors.ts';
import type { Round } from './outgoing.ts';

type TopicMessages = Round['topicMessages'];

/** How long a broker may wait for its replicas. */
const REPLICATE_WITHIN_MS = 10_000;

/** Throws KafkaTopicError when a partition is missing, and what the client throws. */
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
