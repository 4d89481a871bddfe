import { expect, test } from 'vitest';
import { roughDuration } from './rough-duration.ts';

test.each([
  [0, '1 second'],
  [27, '27 seconds'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [5400, '90 minutes'],
  [7200, '2 hours'],
  [180_000, '2 days'],
])('%i seconds are written %s', (seconds, text) => {
  expect(roughDuration(seconds)).toBe(text);
});
