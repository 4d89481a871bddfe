import { expect, test } from 'vitest';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { attemptRef } from '#contracts/withdrawals/attempt.ts';
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

test('an item names the same player whichever partition is read first', () => {
  const stories = [new EventStory(0).creditsOffer(7, 40).events, new EventStory(1).creditsOffer(8, 40).events] as const;
  const named = (events: Parameters<typeof foldDollarLines>[0]) =>
    new Set(foldDollarLines(events).items.map(({ player }) => player));
  expect(named([...stories[0], ...stories[1]])).toEqual(new Set([7]));
  expect(named([...stories[1], ...stories[0]])).toEqual(new Set([7]));
});

const POSTED = { debit: 'bank', credit: 'suspense', micros: 5, reason: 'a fee', reference: null } as const;

test('a line counts when its posting is dated, and keeps the time of its event', () => {
  const posted = { ...POSTED, effectiveAt: '2026-10-31T23:59:59.999Z' };
  const story = new EventStory().tells(HOUSE_ACCOUNTS.treasury, 'treasury-posted', posted, { actor: 'operator:9' });
  const { lines, items } = foldDollarLines(story.events);
  const at = Date.UTC(2026, 10, 1) - 1;
  expect(lines.map((line) => line.effectiveAt)).toEqual([at, at]);
  expect(lines[0]!.at).toBe(story.last.at);
  expect(items.map(({ firstAt, lastAt }) => [firstAt, lastAt])).toEqual([
    [at, at],
    [at, at],
  ]);
});
