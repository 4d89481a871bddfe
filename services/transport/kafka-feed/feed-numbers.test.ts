import { expect, test } from 'vitest';
import { Metrics } from '#infra/process/metrics.ts';
import { feedNumbers } from './feed-numbers.ts';

test('the first gap of a partition counts as a rise from 0', async () => {
  const metrics = new Metrics();
  const numbers = feedNumbers(metrics, 'projector', 2);
  const gapsOf = (partition: number, count: number) =>
    `tallyhouse_kafka_feed_counter_gaps_total{group="projector",partition="${partition}"} ${count}`;
  expect(await metrics.text()).toContain(gapsOf(1, 0));
  expect(await metrics.text()).toContain('kafka_feed_misplaced_total{group="projector",partition="0"} 0');
  numbers.counterGap(1);
  expect(await metrics.text()).toContain(gapsOf(1, 1));
  expect(await metrics.text()).toContain(gapsOf(0, 0));
});
