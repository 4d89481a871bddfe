import { expect, test } from 'vitest';
import { Metrics } from './metrics.ts';

test('metrics have the tallyhouse_ prefix, and two programs do not share a registry', async () => {
  const one = new Metrics();
  const other = new Metrics();
  const bets = one.counter({ name: 'bets_total', help: 'Bets taken.', labels: ['game'] });
  other.counter({ name: 'bets_total', help: 'Bets taken.' });
  bets.inc({ game: 'dice' }, 3);
  one.observed('queue_depth', 'Commands waiting.', () => 7);
  const text = await one.text();
  expect(text).toContain('tallyhouse_bets_total{game="dice"} 3');
  expect(text).toContain('tallyhouse_queue_depth 7');
  expect(await other.text()).toContain('tallyhouse_bets_total 0');
});

test('a gauge with a line per item drops the lines of removed items', async () => {
  const metrics = new Metrics();
  let places = new Map([
    ['balance', 12],
    ['statement', 11],
  ]);
  const told = { name: 'view_seq', help: 'The last event in each view.', labels: ['view'] } as const;
  metrics.observedEach(told, () => [...places].map(([view, value]) => ({ labels: { view }, value })));
  expect(await metrics.text()).toContain('tallyhouse_view_seq{view="balance"} 12');
  places = new Map([['statement', 13]]);
  expect(await metrics.text()).not.toContain('balance');
  expect(await metrics.text()).toContain('tallyhouse_view_seq{view="statement"} 13');
});
