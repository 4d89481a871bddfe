import { expect, test } from 'vitest';
import { KafkaTopicError } from '../errors.ts';
import { sendRound } from './send-round.ts';

type Sent = Parameters<Parameters<typeof sendRound>[0]['sendBatch']>[0];

/** Each call answers for the next list of partitions. */
function clientThatAnswers(...answers: readonly (readonly number[])[]) {
  const sent: string[][] = [];
  const sendBatch = async ({ topicMessages = [] }: Sent) => {
    sent.push(
      topicMessages.flatMap(({ messages }) => messages.map(({ partition, value }) => `${partition} ${String(value)}`)),
    );
    return (answers[sent.length - 1] ?? []).map((partition) => ({ topicName: 'events', partition, errorCode: 0 }));
  };
  return { sent, sendBatch };
}

const message = (partition: number, value: string) => ({ key: null, value, headers: {}, partition });
const round = [{ topic: 'events', messages: [message(0, 'a'), message(1, 'x'), message(0, 'b'), message(1, 'y')] }];

test('only the messages that the client never sent are sent again, in order', async () => {
  const client = clientThatAnswers([0], [1]);
  await sendRound(client, round);
  expect(client.sent).toEqual([
    ['0 a', '1 x', '0 b', '1 y'],
    ['1 x', '1 y'],
  ]);
});

test('a partition that never answers is named in the error', async () => {
  const sending = sendRound(clientThatAnswers([0]), round);
  await expect(sending).rejects.toThrow(new KafkaTopicError('Kafka\'s topic "events" has no partition 1.'));
});

test('an answer for one topic does not cover the same partition of another', async () => {
  const sent: string[][] = [];
  const sendBatch = async ({ topicMessages = [] }: Sent) => {
    sent.push(topicMessages.map(({ topic }) => topic));
    return [{ topicName: sent.length === 1 ? 'events' : 'updates', partition: 0, errorCode: 0 }];
  };
  const topics = ['events', 'updates'];
  await sendRound(
    { sendBatch },
    topics.map((topic) => ({ topic, messages: [message(0, 'a')] })),
  );
  expect(sent).toEqual([topics, ['updates']]);
});
