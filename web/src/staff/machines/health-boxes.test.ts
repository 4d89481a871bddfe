import { expect, test } from 'vitest';
import { alarmsOf, type Machines } from './health-boxes.tsx';

const WELL: Machines = {
  demoClock: null,
  gateway: { isReady: true, parts: { ledger: 'ready' } },
  log: [{ partition: 0, seq: 10, isServed: true }],
  roles: [
    { role: 'sequencer', connections: 1 },
    { role: 'relay', connections: 0 },
  ],
  history: [],
  views: [{ view: 'balance', behind: 3, isStale: false }],
  parked: [],
  queues: [{ queue: 'mail', due: 1, oldestSeconds: 2, failing: 0 }],
  deadJobs: [],
  mail: { queued: 0, oldestSeconds: 0, failed: 0, unknown: 0, outageSeconds: 0 },
};

test('a healthy house has no alarm, with a relay that is not used and a view that is just behind', () => {
  expect(alarmsOf(WELL)).toEqual([]);
});

test('each fault is one sentence', () => {
  const ill: Machines = {
    ...WELL,
    gateway: { isReady: false, parts: { ledger: 'starting' } },
    roles: [{ role: 'auditor', connections: 0 }],
    views: [{ view: 'rounds', behind: 12_000, isStale: true }],
    queues: [{ queue: 'payouts', due: 3, oldestSeconds: 7200, failing: 2 }],
    mail: { ...WELL.mail, outageSeconds: 120 },
  };
  expect(alarmsOf(ill)).toEqual([
    'ledger: starting',
    'No auditor is connected',
    'The view rounds is 12,000 events behind',
    'The queue payouts has 2 failing jobs',
    'The queue payouts is late by 2 h',
    'The mail server has not answered for 2 min',
  ]);
});
