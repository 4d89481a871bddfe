import { expect, test } from 'vitest';
import { countFindings, type Played, printSummary } from './summary.ts';

const sound: Played = {
  fault: 'killed-owner',
  brokers: 1,
  seconds: 6,
  acknowledged: 1200,
  longestWaitMs: 3400,
  findings: [],
};

test('a fault that came twice is one line with the sums of both', () => {
  const text = printSummary([sound, { ...sound, acknowledged: 300, longestWaitMs: 4100 }]);
  expect(text.split('\n')).toEqual([
    'fault         times  bets acknowledged  longest wait  findings',
    'killed-owner      2              1,500         4.1 s         0',
    'all               2              1,500         4.1 s         0',
    '',
    'Nothing was lost.',
  ]);
});

test('every finding is told with its fault', () => {
  const lossy = {
    ...sound,
    fault: 'killed-kafka',
    brokers: 3,
    findings: ['The topic ends at 0-7; the log ends at 9.'],
  };
  expect(countFindings([sound, lossy])).toBe(1);
  expect(printSummary([sound, lossy])).toContain(
    '2. killed-kafka, 3 brokers: The topic ends at 0-7; the log ends at 9.',
  );
  expect(printSummary([sound, lossy])).not.toContain('Nothing was lost.');
});
