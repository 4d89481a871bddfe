import { expect, test } from 'vitest';
import type { ActivityNews, FlightNews, Notice, ViewUpdate } from '#contracts/internal/view-updates.ts';
import { MOST_ITEMS, readUpdate, updateMessages } from './view-update-messages.ts';

const place = { partition: 1, seq: 40 };
const round: ActivityNews = { ...place, id: '1-40', account: 7, game: 'dice', type: 'win', amountPoints: 5, at: 1 };
const inFlight: FlightNews = { seq: 40, startId: 'a', account: 7, stakePoints: 5, at: 1, end: null };
const end = { crashPointHundredths: 250, cashOutHundredths: null };
const notices: Notice[] = [
  { ...place, account: 7, fact: { type: 'round-played', game: 'dice', params: { stake: 1, payout: 5 } } },
  { ...place, account: 7, fact: { type: 'round-settled', game: 'mines', params: { stake: 5, payout: 9 } } },
];

function overTheWire(update: ViewUpdate): ViewUpdate[] {
  return updateMessages(update).map(({ headers, value }) => {
    const reading = readUpdate(headers, value);
    if (reading.kind === 'unreadable') throw new Error(reading.reason);
    return reading.update;
  });
}

test('an update reads back as announced', () => {
  const updates: ViewUpdate[] = [
    { view: 'balance', ...place, accounts: [7, 9] },
    { view: 'statement', ...place, accounts: [] },
    { view: 'activity', ...place, accounts: [], activity: [round], notices },
    { view: 'rounds', ...place, accounts: [7, 9], openRounds: [7], flights: [inFlight, { ...inFlight, seq: 39, end }] },
  ];
  expect(updates.flatMap(overTheWire)).toEqual(updates);
});

test('a large update is split into messages that hold every item once', () => {
  const accounts = Array.from({ length: 2 * MOST_ITEMS + 1 }, (_, index) => index + 1);
  const pieces = overTheWire({ view: 'balance', ...place, accounts, notices });
  expect(pieces.map((piece) => piece.accounts.length)).toEqual([MOST_ITEMS, MOST_ITEMS, 1]);
  expect(pieces.flatMap((piece) => piece.accounts)).toEqual(accounts);
  expect(pieces.flatMap((piece) => piece.notices)).toEqual(notices);
});

const message = updateMessages({ view: 'balance', ...place, accounts: [] })[0]!;
const { headers, value } = message;

test.each([
  ['of another version', { version: '1' }, value, 'version 1'],
  ['without a version', {}, value, 'version (none)'],
  ['that is no JSON', headers, '{', 'not JSON'],
  ['of a view nobody knows', headers, value.replace('balance', 'weather'), 'view'],
])('an update %s is unreadable, with the reason', (_what, given, text, reason) => {
  expect(readUpdate(given, text)).toMatchObject({
    kind: 'unreadable',
    reason: expect.stringContaining(reason) as string,
  });
});
