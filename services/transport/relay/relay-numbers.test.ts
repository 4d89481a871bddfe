import { expect, test } from 'vitest';
import { Health } from '#infra/process/health.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { relayNumbers } from './relay-numbers.ts';

function bed() {
  const [metrics, health] = [new Metrics(), new Health()];
  const lineOf = async (name: string, partition: number) =>
    (await metrics.text()).split('\n').find((line) => line.startsWith(`tallyhouse_${name}{partition="${partition}"}`));
  return { numbers: relayNumbers(metrics, health), relay: () => health.report().parts['relay'], lineOf };
}

test('a partition relayed elsewhere is reported as such from the start', async () => {
  const { numbers, lineOf } = bed();
  const one = numbers.of(3);
  expect(await lineOf('relay_active', 3)).toBe('tallyhouse_relay_active{partition="3"} 0');
  one.isActive(true);
  expect(await lineOf('relay_active', 3)).toBe('tallyhouse_relay_active{partition="3"} 1');
});

test('a relay is ready when its last trouble ends; until then it reports the oldest', async () => {
  const { numbers, relay, lineOf } = bed();
  const [first, second] = [numbers.of(0), numbers.of(1)];
  second.failed(new Error('the line was lost'));
  first.failed('no answer');
  expect(relay()).toBe('partition 1: the line was lost');
  second.succeeded();
  expect(relay()).toBe('partition 0: no answer');
  const failing = async () => [await lineOf('relay_failing', 0), await lineOf('relay_failing', 1)];
  expect(await failing()).toEqual([
    'tallyhouse_relay_failing{partition="0"} 1',
    'tallyhouse_relay_failing{partition="1"} 0',
  ]);
  first.succeeded();
  expect(relay()).toBe('ready');
});
