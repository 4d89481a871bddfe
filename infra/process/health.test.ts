import { expect, test } from 'vitest';
import { Health } from './health.ts';

test('a process is ready once every part is, and names the ones that are not', () => {
  const health = new Health();
  health.expect('database');
  health.expect('ledger');
  health.ready('database');
  expect(health.report()).toEqual({ isReady: false, parts: { database: 'ready', ledger: 'starting' } });
  health.ready('ledger');
  expect(health.report().isReady).toBe(true);
  health.expect('ledger');
  expect(health.report().isReady).toBe(true);
  health.notReady('ledger', 'another writer took over');
  expect(health.report()).toEqual({ isReady: false, parts: { database: 'ready', ledger: 'another writer took over' } });
});
