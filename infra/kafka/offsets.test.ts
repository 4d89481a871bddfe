import { expect, test } from 'vitest';
import { KafkaPositionError, KafkaTopicError } from './errors.ts';
import { offsetAt, startingOffsets, type Start } from './offsets.ts';

const ranges = new Map([[0, { low: 10n, high: 50n }]]);
const startOf = (wanted: Start | null, reached: bigint | null = null) =>
  startingOffsets('events', [0], {
    wanted: new Map(wanted === null ? [] : [[0, wanted]]),
    ranges,
    reached: new Map(reached === null ? [] : [[0, reached]]),
  }).get(0);

test('a position inside the topic, its end included, is kept', () => {
  expect(startOf(10n)).toBe(10n);
  expect(startOf(33n)).toBe(33n);
  expect(startOf(50n)).toBe(50n);
});

test('start, no position, or one that retention has passed begins at the first message left', () => {
  expect(startOf('start')).toBe(10n);
  expect(startOf(null)).toBe(10n);
  expect(startOf(3n)).toBe(10n);
});

test('the end means the end at the first assignment; later assignments continue from there', () => {
  expect(startOf('end')).toBe(50n);
  expect(startOf('end', 41n)).toBe(41n);
  expect(startOf('start', 41n)).toBe(10n);
});

test('a position past the end and a missing partition are errors', () => {
  expect(() => startOf(51n)).toThrow(KafkaPositionError);
  const missing = () => startingOffsets('events', [7], { wanted: new Map(), ranges, reached: new Map() });
  expect(missing).toThrow(new KafkaTopicError(`Kafka's topic "events" has no partition 7.`));
});

test('a time is looked up in one partition; a missing partition is an error', async () => {
  const fetchTopicOffsetsByTimestamp = async () => [
    { partition: 1, offset: '7' },
    { partition: 0, offset: '17' },
  ];
  const admin = { fetchTopicOffsetsByTimestamp };
  expect(await offsetAt(admin, 'events', 0, 1000)).toBe(17n);
  const missing = new KafkaTopicError(`Kafka's topic "events" has no partition 2.`);
  await expect(offsetAt(admin, 'events', 2, 1000)).rejects.toThrow(missing);
});
