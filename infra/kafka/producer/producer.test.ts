import type { Producer as ClientProducer, ProducerBatch } from 'kafkajs';
import { expect, test, vi } from 'vitest';
import type { OpenClient } from '../client.ts';
import { openProducer } from './producer.ts';

function scripted({ connects = true } = {}) {
  const asked: string[] = [];
  const script = { connects };
  let made = 0;
  const rounds: { acknowledge(): void; refuse(error: Error): void }[] = [];
  const producerOf = (name: string) => ({
    connect: () => (script.connects ? Promise.resolve() : Promise.reject(new Error('no broker'))),
    sendBatch({ topicMessages = [] }: ProducerBatch) {
      const values = topicMessages.flatMap(({ messages }) => messages.map(({ value }) => String(value)));
      asked.push(`${name} sends ${values.join(' ')}`);
      return new Promise((resolve, reject) => {
        const answers = topicMessages.map(({ topic }) => ({ topicName: topic, partition: 0, errorCode: 0 }));
        rounds.push({ acknowledge: () => resolve(answers), refuse: reject });
      });
    },
    async disconnect() {
      asked.push(`${name} leaves`);
    },
  });
  const openClient = (() => ({
    producer: () => producerOf(`p${++made}`) as unknown as ClientProducer,
  })) as unknown as OpenClient;
  const explain = (thrown: unknown) => new Error(`explained: ${(thrown as Error).message}`);
  const round = async () => {
    await vi.waitUntil(() => rounds.length > 0);
    return rounds.shift()!;
  };
  return { parts: { openClient, explain }, script, asked, round };
}

const message = (value: string) => ({ key: null, value, headers: {} });
const outcomeOf = (sending: Promise<void>) => sending.then(() => 'sent', String);

test('messages queued while a round is in flight go into the next round together', async () => {
  const { parts, asked, round } = scripted();
  const producer = await openProducer(parts);
  const first = producer.send('events', 0, [message('a')]);
  const one = await round();
  const others = [producer.send('events', 0, [message('b')]), producer.send('events', 0, [message('c')])];
  one.acknowledge();
  await first;
  (await round()).acknowledge();
  await Promise.all(others);
  expect(asked).toEqual(['p1 sends a', 'p1 sends b c']);
});

test('an empty send sends no request', async () => {
  const { parts, asked } = scripted();
  const producer = await openProducer(parts);
  await producer.send('events', 0, []);
  expect(asked).toEqual([]);
});

test('a failure also rejects the messages behind it, and the next use another producer', async () => {
  const { parts, asked, round } = scripted();
  const producer = await openProducer(parts);
  const first = outcomeOf(producer.send('events', 0, [message('a')]));
  const one = await round();
  const second = outcomeOf(producer.send('events', 0, [message('b')]));
  one.refuse(new Error('not enough replicas'));
  expect([await first, await second]).toEqual(Array(2).fill('Error: explained: not enough replicas'));
  const third = producer.send('events', 0, [message('c')]);
  (await round()).acknowledge();
  await third;
  expect(asked).toEqual(['p1 sends a', 'p1 leaves', 'p2 sends c']);
});

test('without a broker each message is rejected with the reason; sending resumes when one answers', async () => {
  const { parts, script, asked, round } = scripted();
  const producer = await openProducer(parts);
  const first = outcomeOf(producer.send('events', 0, [message('a')]));
  script.connects = false;
  (await round()).refuse(new Error('the line was lost'));
  await first;
  expect(await outcomeOf(producer.send('events', 0, [message('b')]))).toBe('Error: explained: no broker');
  script.connects = true;
  const third = producer.send('events', 0, [message('c')]);
  (await round()).acknowledge();
  await third;
  expect(asked).toEqual(['p1 sends a', 'p1 leaves', 'p2 leaves', 'p3 sends c']);
});

test('a producer that finds no broker is discarded and reports why', async () => {
  const { parts, asked } = scripted({ connects: false });
  expect(await openProducer(parts).then(null, String)).toBe('Error: explained: no broker');
  expect(asked).toEqual(['p1 leaves']);
});

test('a closed producer finishes its current round and accepts nothing more', async () => {
  const { parts, asked, round } = scripted();
  const producer = await openProducer(parts);
  const sending = producer.send('events', 0, [message('a')]);
  const one = await round();
  const closing = producer.close();
  expect(await outcomeOf(producer.send('events', 0, [message('b')]))).toBe('Error: the producer is closed');
  expect(asked).toEqual(['p1 sends a']);
  one.acknowledge();
  await Promise.all([sending, closing]);
  expect(asked).toEqual(['p1 sends a', 'p1 leaves']);
});
