import { expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { type CloseFacts, checklistOf, isReady } from './checklist.ts';

const END = Date.UTC(2026, 10, 1);
const BANK = { account: 'bank', count: 2 };
const PAYPAL = { account: 'provider:paypal', count: 1 };
const NOTHING = { lines: [], rows: [], files: [] };
const FACTS: CloseFacts = {
  month: '2026-10',
  now: END + 1,
  trial: [
    { account: 'exchange', unit: 'POINT', balance: 100n },
    { account: 'players:held', unit: 'POINT', balance: -100n },
    { account: 'exchange', unit: 'USD', balance: 1_000_000n },
    { account: 'provider:paypal', unit: 'USD', balance: -1_000_000n },
  ],
  unsigned: [],
  openExceptions: [],
  awaited: [],
  unmatched: [],
  chainFaults: [],
  unread: NOTHING,
  future: [],
  sources: [
    { account: 'provider:paypal', statedTo: END - DAY_MS, isByPeriod: false },
    { account: 'bank', statedTo: END, isByPeriod: true },
  ],
};
const missingOf = (facts: Partial<CloseFacts>) =>
  checklistOf({ ...FACTS, ...facts }).flatMap(({ isDone, check, detail, link }) =>
    isDone ? [] : { check, detail, link },
  );
const missing = (facts: Partial<CloseFacts>) => missingOf(facts).map(({ check }) => check);

test('a month that is over, balanced, stated and at par is ready', () => {
  expect(missing({})).toEqual([]);
  expect(isReady(checklistOf(FACTS))).toBe(true);
});

const of = (given: Partial<CloseFacts['sources'][number]>) => {
  return { sources: [{ account: 'bank', statedTo: END, isByPeriod: true, ...given }] };
};

test.each<[string, Partial<CloseFacts>, boolean]>([
  ['over', { now: END - 1 }, false],
  ['reconciled', { unsigned: ['bank'] }, false],
  ['exceptions', { openExceptions: [BANK] }, false],
  ['unread', { unread: { ...NOTHING, lines: [BANK] } }, false],
  ['unread', { unread: { ...NOTHING, rows: [BANK] } }, false],
  ['unread', { unread: { ...NOTHING, files: [BANK] } }, false],
  ['chain', { chainFaults: [BANK] }, false],
  ['future', { future: [BANK] }, false],
  ['statements', of({ statedTo: null, isByPeriod: false }), true],
  ['statements', of({ statedTo: END - 6 * DAY_MS, isByPeriod: false }), true],
  ['statements', of({ statedTo: END - DAY_MS }), true],
  ['awaited', { awaited: [{ ...BANK, micros: 5n }] }, true],
  ['awaited', { unmatched: [{ ...BANK, micros: 5n }] }, true],
])('%s is missing', (check, facts, canClose) => {
  expect(missing(facts)).toEqual([check]);
  expect(isReady(checklistOf({ ...FACTS, ...facts }))).toBe(canClose);
});

test('an unfinished check names its accounts, and links to the part of the desk that shows them', () => {
  expect(missingOf({ openExceptions: [BANK, PAYPAL] })).toEqual([
    {
      check: 'exceptions',
      detail: '3 open: bank 2, provider:paypal 1',
      link: { tab: 'exceptions', to: '2026-10-31' },
    },
  ]);
  expect(missingOf({ unread: { lines: [BANK], rows: [PAYPAL], files: [] } })).toEqual([
    {
      check: 'unread',
      detail: '2 lines: bank; 1 row not imported: provider:paypal',
      link: { tab: 'statements', source: 'bank', show: 'lines', from: '2026-10-01', to: '2026-10-31' },
    },
  ]);
  expect(missingOf(of({ statedTo: END - DAY_MS }))).toMatchObject([
    { detail: 'bank up to 2026-10-30', link: { tab: 'statements', source: 'bank' } },
  ]);
  const awaited = [
    { ...BANK, micros: -1_500_000n },
    { ...PAYPAL, micros: 250_000n },
  ];
  expect(missingOf({ awaited })).toMatchObject([
    { detail: '3 entries: bank 2, provider:paypal 1, -$1.25 together', link: { type: 'awaited' } },
  ]);
});

test('suspense and a wrong rate are found, and books that do not balance are never closed', () => {
  const trial = [...FACTS.trial, { account: 'suspense', unit: 'USD', balance: 5n } as const];
  expect(missing({ trial })).toEqual(['zero', 'suspense']);
  expect(missingOf({ trial })[1]).toMatchObject({
    detail: 'off by $0.000005',
    link: { tab: 'entries', q: 'suspense', to: '2026-10-31' },
  });
  const wrongRate = FACTS.trial.map((line) => (line.unit === 'USD' ? { ...line, balance: line.balance * 2n } : line));
  expect(missing({ trial: wrongRate })).toEqual(['par']);
});
