import { expect, test } from 'vitest';
import type { MachineFacts } from '../machine.ts';
import { documentOf } from './document.ts';

const machine: MachineFacts = {
  cpu: 'c',
  cores: 2,
  memoryGb: 4,
  node: 'v24',
  loadBefore: 0,
  postgres: { fsync: 'on' },
};

test('the document carries machine, pace, every run and the verdict, and says what was not run', () => {
  const document = documentOf(
    [
      {
        row: 'append',
        comparisons: [
          {
            title: 'rows',
            ours: { label: 'ours', unit: 'rows/s', runs: [40, 50, 60] },
            baseline: { label: 'bare', unit: 'rows/s', runs: [100, 100, 100] },
            target: { of: 'ratio', bound: 'at-least', value: 0.35 },
          },
        ],
      },
      { row: 'log-size', notRun: 'only with --long' },
    ],
    { measuredAtMs: 0, machine, runMs: 2000, rounds: 3 },
  );
  expect(document).toEqual({
    measuredAt: '1970-01-01T00:00:00.000Z',
    machine,
    pace: { seconds: 2, rounds: 3 },
    rows: [
      {
        row: 'append',
        title: 'rows',
        ours: { median: 50, label: 'ours', unit: 'rows/s', runs: [40, 50, 60] },
        baseline: { median: 100, label: 'bare', unit: 'rows/s', runs: [100, 100, 100] },
        ratio: 0.5,
        ratioRange: [0.4, 0.6],
        target: { of: 'ratio', bound: 'at-least', value: 0.35 },
        isMet: true,
        missedBy: 0,
        notes: [],
      },
      { row: 'log-size', notRun: 'only with --long' },
    ],
  });
});
