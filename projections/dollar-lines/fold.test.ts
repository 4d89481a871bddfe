import { expect, test } from 'vitest';
import { attemptRef } from '#contracts/withdrawals/attempt-ref.ts';
import { EventStory } from '#tests/support/event-story.ts';
import { foldDollarLines } from './fold.ts';

test('each dollar leg is a line of both accounts, with opposite signs', () => {
  const { lines, items } = foldDollarLines(new EventStory().postsDollars('bank', 'receivable:cpx', 5, 'S-17').events);
  expect(lines.map(({ account, counter, micros, reference }) => [account, counter, micros, reference])).toEqual([
    ['bank', 'receivable:cpx', 5, 'S-17'],
    ['receivable:cpx', 'bank', -5, 'S-17'],
  ]);
  expect(items.map(({ account, micros, lines: count }) => [account, micros, count])).toEqual([
    ['bank', 5n, 1],
    ['receivable:cpx', -5n, 1],
  ]);
});

test('the reference of an attempt names withdrawal and attempt', () => {
  expect(attemptRef('0190', 2)).toBe('wd_0190-2');
});
