import { expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { type CloseFacts, checklistOf, isReady } from './checklist.ts';

const END = Date.UTC(2026, 10, 1);
const FACTS: CloseFacts = {
  month: '2026-10',
  now: END + 1,
  trial: [
    { account: 'exchange', unit: 'POINT', balance: 100n },
    { account: 'players:held', unit: 'POINT', balance: -100n },
    { account: 'exchange', unit: 'USD', balance: 1_000_000n },
    { account: 'provider:paypal', unit: 'USD', balance: -1_000_000n },
  ],
  openExceptions: 0,
  sources: [{ account: 'provider:paypal', statedTo: END - DAY_MS }],
};
const missing = (facts: Partial<CloseFacts>) =>
  checklistOf({ ...FACTS, ...facts }).flatMap(({ check, isDone }) => (isDone ? [] : check));

test('a month that is over, balanced, stated and at par is ready', () => {
  expect(missing({})).toEqual([]);
  expect(isReady(checklistOf(FACTS))).toBe(true);
});

test.each([
  ['over', { now: END - 1 }, false],
  ['exceptions', { openExceptions: 2 }, false],
  ['statements', { sources: [{ account: 'bank', statedTo: null }] }, true],
  ['statements', { sources: [{ account: 'bank', statedTo: END - 6 * DAY_MS }] }, true],
] as const)('%s is missing', (check, facts, canClose) => {
  expect(missing(facts)).toEqual([check]);
  expect(isReady(checklistOf({ ...FACTS, ...facts }))).toBe(canClose);
});

test('suspense and a wrong rate are found, and books that do not balance are never closed', () => {
  const trial = [...FACTS.trial, { account: 'suspense', unit: 'USD', balance: 5n } as const];
  expect(missing({ trial })).toEqual(['zero', 'suspense']);
  const wrongRate = FACTS.trial.map((line) => (line.unit === 'USD' ? { ...line, balance: line.balance * 2n } : line));
  expect(missing({ trial: wrongRate })).toEqual(['par']);
});
