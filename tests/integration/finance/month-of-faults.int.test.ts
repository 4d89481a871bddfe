// Slow: a month of statements with a fault of every kind, read on the first day of the next month, before it is closed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { endOfMonth, monthsBefore } from '#contracts/days/utc-month.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import type { FinanceException } from '#contracts/finance/exceptions.ts';
import type { Preview, StatementFile } from '#contracts/finance/files.ts';
import { FORMATS } from '#contracts/finance/formats.ts';
import type { Mapping, StatedPeriod } from '#contracts/finance/mapping.ts';
import type { financeExceptionsCall, matchesCall } from '#contracts/finance/matching-calls.ts';
import { systemClock } from '#infra/process/clock.ts';
import { eventually } from '#tests/support/eventually.ts';
import { HandClock } from '#tests/support/test-ledger.ts';
import { joinsStaff, openHouse, type House } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';
import { bankFiles, networkFile, paypalFiles, type PlayedMonth, playMonth, tremendousFile } from './faulty-month.ts';

const [, MONTH] = monthsBefore(systemClock.now(), 2) as [string, string];
const [PAYPAL, TREMENDOUS, CPX, BANK] = ['provider:paypal', 'provider:tremendous', 'receivable:cpx', 'bank'] as const;
const ACCOUNTS = [PAYPAL, TREMENDOUS, CPX, BANK];

const CSV: Mapping = {
  ...FORMATS.csv.mapping,
  dates: 'iso',
  columns: { ...FORMATS.csv.mapping.columns, fee: 'Fee', currency: 'Currency', id: 'Id', references: ['Id', 'Our id'] },
};
const GERMAN: Mapping = {
  ...FORMATS.csv.mapping,
  encoding: 'windows-1252',
  delimiter: ';',
  decimal: ',',
  dates: 'dmy',
  columns: { ...FORMATS.csv.mapping.columns, date: 'Datum', amount: 'Betrag', references: ['Referenz'], text: 'Text' },
};

let house: House;
let finance: Visitor;
let played: PlayedMonth;
const files = new Map<string, StatementFile>();
let exceptions: FinanceException[];
let matches: ReplyOf<typeof matchesCall>['rows'];

const path = (account: string) => `/api/finance/sources/${encodeURIComponent(account)}`;

async function uploads(account: string, name: string, raw: string | Uint8Array<ArrayBuffer>): Promise<StatementFile> {
  const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': crypto.randomUUID() };
  return (await finance.call<StatementFile>('POST', `${path(account)}/files?name=${name}`, { raw, headers })).body;
}

type Given = { raw: string | Uint8Array<ArrayBuffer>; mapping: Mapping; stated?: StatedPeriod };

async function imports(account: string, name: string, { raw, ...reading }: Given) {
  const { id } = await uploads(account, name, raw);
  const begun = await finance.act(`/api/finance/files/${id}/import`, reading);
  expect(begun.status, begun.text).toBe(200);
  const ended = async () => {
    const { body } = await finance.get<StatementFile>(`/api/finance/files/${id}`);
    return body.state === 'imported' || body.state === 'failed' ? body : null;
  };
  files.set(name, await eventually(ended, { what: `the import of ${name}` }));
}

async function readsAll() {
  exceptions = [];
  matches = [];
  for (const account of ACCOUNTS) {
    const query = `account=${encodeURIComponent(account)}&limit=200`;
    type Exceptions = ReplyOf<typeof financeExceptionsCall>;
    exceptions.push(...(await finance.get<Exceptions>(`/api/finance/exceptions?${query}`)).body.rows);
    for (const state of ['confirmed', 'suggested']) {
      const asked = `${path(account)}/matches?state=${state}&limit=200`;
      matches.push(...(await finance.get<ReplyOf<typeof matchesCall>>(asked)).body.rows);
    }
  }
}

beforeAll(async () => {
  const clock = new HandClock();
  house = await openHouse({ clock, budgets: { perPlayer: 100_000, perAddress: 100_000 } });
  finance = house.visitor();
  await joinsStaff(house, finance, 'the_countess', 'finance');
  played = await playMonth(house, clock, MONTH);
  await house.projector.caughtUp();
  // A session of an earlier day has ended.
  clock.at = systemClock.now();
  await finance.signIn('the_countess');
  clock.at = endOfMonth(MONTH) + 12 * HOUR_MS;
  const { mapping: bank } = FORMATS.bank;
  const paypal = paypalFiles(played, MONTH);
  const terms = { format: 'csv', mapping: CSV, lagDays: 5, leadDays: 1, feeMicros: 500_000, feeBasisPoints: 200 };
  await finance.act(path(PAYPAL), terms, {}, 'PUT');
  await imports(PAYPAL, 'month.csv', { raw: paypal.month, mapping: CSV });
  await imports(PAYPAL, 'overlap.csv', { raw: paypal.overlap, mapping: CSV });
  await imports(PAYPAL, 'again.csv', { raw: paypal.month, mapping: CSV });
  await imports(PAYPAL, 'next.csv', { raw: paypal.next, mapping: CSV });
  await imports(TREMENDOUS, 'tremendous.csv', { raw: tremendousFile(played, MONTH), mapping: GERMAN });
  const stated = { from: `${MONTH}-01`, to: dayOf(endOfMonth(MONTH) - 1), opening: null, closing: null };
  await imports(CPX, 'cpx.csv', { raw: networkFile(played), mapping: CSV, stated });
  for (const { name, text } of bankFiles(played, MONTH)) await imports(BANK, name, { raw: text, mapping: bank });
  for (const account of ACCOUNTS) await finance.act(`${path(account)}/matching`, { isDry: false });
  await readsAll();
}, 180_000);
afterAll(() => house[Symbol.asyncDispose]());

const normal = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
const CUT_AT = 12;

/** The payout, conversion or transfer that these references name. */
function nameOf(references: readonly string[]): string {
  for (const reference of references.map(normal)) {
    const one = played.known.find(({ names }) =>
      names
        .map(normal)
        .some((known) => known === reference || (reference.length >= CUT_AT && known.startsWith(reference))),
    );
    if (one !== undefined) return one.name;
  }
  return references[0] ?? '';
}

function said({ account, type, line, entry }: FinanceException): string {
  const about = nameOf((line ?? entry)?.references ?? []);
  const isFee = (line?.kind ?? (entry?.kind === 'payout-cost-booked' ? 'fee' : 'main')) === 'fee';
  return `${account} ${type} ${about === '' ? (line?.text ?? '') : about}${isFee ? ' (fee)' : ''}`.trim();
}

/** Confirmed matches are as the rule says, "?" are suggestions. */
function matchOf(account: string, name: string): string[] {
  return matches
    .filter((match) => match.account === account)
    .filter(({ lines, entries }) => [...lines, ...entries].some(({ references }) => nameOf(references) === name))
    .map(({ rule, state, lines, entries }) => {
      const apart = entries.some(({ references }) => nameOf(references) !== name) ? ' with another' : '';
      return `${lines.length}:${entries.length}${apart} ${rule}${state === 'suggested' ? '?' : ''}`;
    })
    .toSorted();
}

const ONE_TO_ONE = '1:1 reference';

/** Exceptions of each fault on the first day of the next month. Without any, its line is matched. */
const FAULTS: readonly { fault: string; said?: readonly string[]; match?: readonly [string, string, ...string[]] }[] = [
  { fault: 'F01 payout missing on the statement', said: [`${PAYPAL} awaited F01`, `${PAYPAL} awaited F01 (fee)`] },
  { fault: 'F02 line of nobody', said: [`${PAYPAL} not-in-books 99ZZ99999ZZ99999Z`] },
  { fault: 'F03 stated twice with its fee', said: [`${PAYPAL} doubled F03`, `${PAYPAL} doubled F03 (fee)`] },
  { fault: 'F04 a cent off', said: [`${PAYPAL} amount-differs F04`] },
  { fault: 'F05 euros', said: [`${PAYPAL} other-currency F05`, `${PAYPAL} other-currency F05 (fee)`] },
  { fault: 'F06 fee missing', said: [`${PAYPAL} awaited F06 (fee)`], match: [PAYPAL, 'F06', ONE_TO_ONE] },
  { fault: 'F07 fee in two lines', match: [PAYPAL, 'F07', ONE_TO_ONE, '2:1 reference-sum'] },
  { fault: 'F08a nine days late', said: [`${PAYPAL} to-confirm F08a`, `${PAYPAL} to-confirm F08a (fee)`] },
  { fault: 'F08b three days early', said: [`${PAYPAL} to-confirm F08b`, `${PAYPAL} to-confirm F08b (fee)`] },
  { fault: 'F09 reference cut', match: [PAYPAL, 'F09', ONE_TO_ONE, ONE_TO_ONE] },
  { fault: 'F10a reference in capitals and blanks', match: [PAYPAL, 'F10a', ONE_TO_ONE, ONE_TO_ONE] },
  { fault: 'F10b the same with an equal amount', match: [PAYPAL, 'F10b', ONE_TO_ONE, ONE_TO_ONE] },
  { fault: 'F11 sign reversed', said: [`${PAYPAL} sign-differs F11`] },
  { fault: 'F12 one payout in two lines', match: [PAYPAL, 'F12', ONE_TO_ONE, '2:1 reference-sum'] },
  {
    fault: 'F13 two payouts in one line',
    said: [
      `${PAYPAL} amount-differs F13`,
      `${PAYPAL} amount-differs F13 (fee)`,
      `${PAYPAL} not-on-statement F13-second`,
      `${PAYPAL} not-on-statement F13-second (fee)`,
    ],
  },
  {
    fault: 'F15 on the statement of another account',
    said: [`${BANK} other-account F15`, `${PAYPAL} not-on-statement F15`, `${PAYPAL} not-on-statement F15 (fee)`],
  },
  { fault: 'F16 taken back in the next month', said: [`${PAYPAL} reversed F16`] },
  {
    fault: 'F17 three equal lines without a reference',
    said: Array.from({ length: 3 }, () => `${PAYPAL} to-confirm`),
  },
  { fault: 'F21 top-up short by a dollar', said: [`${PAYPAL} amount-differs F21`], match: [BANK, 'F21', ONE_TO_ONE] },
  { fault: 'F25 line of zero with a formula', match: [PAYPAL, '=HYPERLINK("http://example.org")'] as never },
  { fault: 'rows that cannot be read', said: [`${TREMENDOUS} unreadable`, `${TREMENDOUS} unreadable`] },
  { fault: 'Windows-1252, semicolons, 1.000,00', match: [TREMENDOUS, 'T-top-up', ONE_TO_ONE] },
  { fault: 'wire fee inside a payment', said: [`${BANK} amount-differs wire`] },
  { fault: 'fee of the bank', said: [`${BANK} not-in-books Account fee`] },
  { fault: 'reference with blanks, three days early', match: [BANK, 'CPX PAY 11', ONE_TO_ONE] },
  { fault: 'N1 conversion missing', said: [`${CPX} not-on-statement N1`] },
  { fault: 'N2 revenue cut', said: [`${CPX} amount-differs N2`] },
  { fault: 'N3 stated twice', said: [`${CPX} doubled N3`] },
  { fault: 'N4 reference in capitals and blanks', match: [CPX, 'N4', ONE_TO_ONE] },
  { fault: 'N5 reversed by the network only', said: [`${CPX} reversed N5`] },
  { fault: 'N6 our reversal not stated', said: [`${CPX} not-on-statement N6`], match: [CPX, 'N6', ONE_TO_ONE] },
  { fault: 'N7 conversion of nobody', said: [`${CPX} not-in-books NEVER-SEEN-1`] },
  { fault: 'statement that ends before the month', said: [`${TREMENDOUS} statement-stale`] },
  { fault: 'days without a statement', said: [`${BANK} statement-gap`] },
  { fault: 'opening balance is not the last closing balance', said: [`${BANK} balance-changed`] },
];

test.each(FAULTS)('$fault', ({ said: wanted = [], match }) => {
  const found = exceptions.map(said);
  expect(found).toEqual(expect.arrayContaining([...wanted]));
  for (const one of new Set(wanted)) {
    expect(found.filter((other) => other === one)).toHaveLength(wanted.filter((other) => other === one).length);
  }
  if (match === undefined) return;
  const [account, name, ...rules] = match;
  expect(matchOf(account, name)).toEqual(rules.toSorted());
});

test('nothing else is an exception', () => {
  const wanted = FAULTS.flatMap(({ said: all = [] }) => all);
  expect(exceptions.map(said).toSorted()).toEqual(wanted.toSorted());
});

test('F19, F20: an overlapping file adds its new rows, the same bytes none', () => {
  expect(files.get('overlap.csv')).toMatchObject({ lines: 2, duplicates: 20 });
  expect(files.get('again.csv')).toMatchObject({ lines: 0, twin: files.get('month.csv')!.id });
});

test('dates that can be read in two ways have to be chosen', async () => {
  const { id } = await uploads(PAYPAL, 'dates.csv', 'Date,Amount\n02/11/2026,5\n03/11/2026,6\n');
  const mapping = { ...FORMATS.csv.mapping, dates: null };
  const { body } = await finance.act<Preview>(`/api/finance/files/${id}/preview`, { mapping });
  expect(body.dates).toEqual(['mdy', 'dmy']);
});

test('the statements of the bank are read without columns to choose', () => {
  for (const name of ['1.xml', '2.sta', '3.xml'])
    expect(files.get(name)).toMatchObject({ state: 'imported', problems: 0 });
});

test('the month does not close', async () => {
  const closed = await finance.act<Problem>(`/api/finance/periods/${MONTH}/close`, { reason: 'All agrees' });
  expect(closed.body.code).toBe('month-not-ready');
});
