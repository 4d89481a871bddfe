import { expect, test } from 'vitest';
import { Metrics } from './metrics.ts';

test('every number is shown under the name of the house, and two programs do not share theirs', async () => {
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
