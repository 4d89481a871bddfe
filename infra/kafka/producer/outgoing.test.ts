import { expect, test } from 'vitest';
import { takeRound, type Waiting } from './outgoing.ts';

const message = (value: string) => ({ key: null, value, headers: {} });
const waiting = (partition: number, ...values: string[]): Waiting => ({
  topic: 'events',
  partition,
  messages: values.map(message),
  taken: 0,
  resolve: () => {},
  reject: () => {},
});

function contents({ topicMessages }: ReturnType<typeof takeRound>): Record<number, string[]> {
  const found: Record<number, string[]> = {};
  for (const { messages } of topicMessages) {
    for (const { partition, value } of messages) (found[partition] ??= []).push(String(value));
  }
  return found;
}

test('all waiting messages are sent together, in order', () => {
  const queue = [waiting(0, 'a', 'b'), waiting(1, 'x'), waiting(0, 'c')];
  const round = takeRound(queue);
  expect(contents(round)).toEqual({ 0: ['a', 'b', 'c'], 1: ['x'] });
  expect(round.completed).toHaveLength(3);
  expect(queue).toEqual([]);
});

test('messages that do not fit go first in the next round; none on their partition overtakes them', () => {
  const large = 'y'.repeat(600);
  const queue = [waiting(0, large, large, large), waiting(0, 'small'), waiting(1, 'other')];
  const first = takeRound(queue, 1400);
  expect(contents(first)).toEqual({ 0: [large, large], 1: ['other'] });
  expect(first.completed.map(({ partition }) => partition)).toEqual([1]);
  const second = takeRound(queue, 1400);
  expect(contents(second)).toEqual({ 0: [large, 'small'] });
  expect(second.completed).toHaveLength(2);
  expect(queue).toEqual([]);
});

test('a message larger than a request is sent alone', () => {
  const queue = [waiting(0, 'y'.repeat(5000)), waiting(0, 'z')];
  expect(contents(takeRound(queue, 1000))).toEqual({ 0: ['y'.repeat(5000)] });
  expect(contents(takeRound(queue, 1000))).toEqual({ 0: ['z'] });
});

test('key, headers and framing count towards the size', () => {
  const much = 'k'.repeat(600);
  const keyed = (key: string, headers: Record<string, string>): Waiting => ({
    ...waiting(0),
    messages: [{ key, value: '', headers }],
  });
  for (const second of [keyed(much, {}), keyed('', { seq: much }), keyed('', { [much]: '' })]) {
    const round = takeRound([keyed(much, {}), second], 1200);
    expect(round.topicMessages.flatMap(({ messages }) => messages)).toHaveLength(1);
  }
  const framesOnly = waiting(0, ...Array.from({ length: 100 }, () => ''));
  expect(contents(takeRound([framesOnly], 320))).toEqual({ 0: Array.from({ length: 10 }, () => '') });
});

test('partitions of two topics that have the same number have a request’s size each', () => {
  const large = 'y'.repeat(600);
  const queue = [waiting(0, large), { ...waiting(0, large), topic: 'updates' }];
  expect(takeRound(queue, 700).topicMessages.map(({ topic }) => topic)).toEqual(['events', 'updates']);
  expect(queue).toEqual([]);
});
