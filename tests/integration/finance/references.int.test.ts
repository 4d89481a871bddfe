import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { listOpenLines } from '#services/finance/matching/present-sides.ts';
import { type GivenEntry, type GivenLine, type MatchingBed, NOON, openMatchingBed } from './matching-bed.ts';

let bed: MatchingBed;
beforeAll(async () => {
  bed = await openMatchingBed();
});
afterAll(() => bed[Symbol.asyncDispose]());

type Given = { now?: number; ofNetwork?: boolean };
async function ran(lines: readonly GivenLine[], entries: readonly GivenEntry[], given: Given) {
  const account = await bed.opens(lines, entries, {}, given);
  await bed.run(account, given);
  return account;
}
const matched = async (lines: readonly GivenLine[], entries: readonly GivenEntry[], given: Given = {}) =>
  bed.matches(await ran(lines, entries, given));
const reported = async (lines: readonly GivenLine[], entries: readonly GivenEntry[], given: Given = {}) =>
  bed.exceptions(await ran(lines, entries, given));
const OVERDUE = { now: NOON + 6 * DAY_MS };
const named = (...references: string[]) => ({ references });

const ATTEMPT = 'wd_01b8a1cc-0d6d-7c4e-9a53-0f3f0a4ce111';
const WD = 'wd_01a2251c-94d5-74b2-b08a-47aca6094be0';

describe('a reference is compared in a form that banks do not change', () => {
  test.each([
    ['CPX-PAY-11', 'CPX PAY 11'],
    [`${WD}-1`, `${WD.toUpperCase()} 1`],
    ['Ｓ７–2', 's7-2'],
    [`${WD}-1`, WD.slice(0, 20)],
  ])('%s is named by %s', async (booked, stated) => {
    expect(await matched([{ micros: -5, ...named(stated) }], [{ micros: -5, ...named(booked) }])).toMatchObject([
      { rule: 'reference', state: 'confirmed', lines: [1], entries: [1] },
    ]);
  });

  test('as written first: another form of it is another name', async () => {
    const lines = [
      { micros: -5, ...named('A-1') },
      { micros: -5, ...named('a1') },
    ];
    const entries = [
      { micros: -5, ...named('a1') },
      { micros: -5, ...named('A-1') },
    ];
    expect(await matched(lines, entries)).toMatchObject([
      { lines: [1], entries: [2] },
      { lines: [2], entries: [1] },
    ]);
  });

  test('a beginning that two names have, or that is a whole id, names neither', async () => {
    const two = [
      { micros: -5, ...named('HOUSEPAYMENTA') },
      { micros: -6, ...named('HOUSEPAYMENTB') },
    ];
    expect(await reported([{ micros: -7, ...named('house payment') }], two)).toMatchObject([{ type: 'not-in-books' }]);
    expect(await reported([{ micros: -7, ...named(`${WD}-7`) }], [{ micros: -5, ...named(`${WD}-77`) }])).toMatchObject(
      [{ type: 'not-in-books' }],
    );
  });
});

describe('a line that states something else is no candidate for its amount', () => {
  test('three fee lines with references of other payouts', async () => {
    const fees = ['b', 'c', 'd'].map((name): GivenLine => ({ micros: -25, kind: 'fee', ...named(name) }));
    const entries = [{ micros: -25, isFee: true, ...named('a') }];
    expect(await matched(fees, entries)).toEqual([]);
    expect(await matched([{ micros: -25, kind: 'fee' }], entries)).toHaveLength(1);
  });

  test('a conversion of a network with another id', async () => {
    const lines = [{ micros: 1_110_000, ...named('NEVER-SEEN-1') }];
    const entries = [{ micros: 1_110_000, ...named('s7-2') }];
    expect(await matched(lines, entries, { ofNetwork: true })).toEqual([]);
    expect(await reported(lines, entries, { ...OVERDUE, ofNetwork: true })).toMatchObject([
      { type: 'not-in-books', line: 1 },
      { type: 'not-on-statement', entry: 1 },
    ]);
  });

  test('an attempt of the house that is not in the books', async () => {
    expect(await matched([{ micros: -5, ...named(`${WD}-2`) }], [{ micros: -5 }])).toEqual([]);
  });

  test('an entry of another account', async () => {
    await bed.opens([], [{ micros: -5, ...named('PAYPAL-9') }]);
    const lines = [{ micros: -5, ...named('paypal 9') }];
    expect(await matched(lines, [{ micros: -5 }])).toEqual([]);
    expect(await reported(lines, [])).toMatchObject([
      { type: 'other-account', line: 1, otherAccount: /^provider:bed-/ },
    ]);
  });

  test('an attempt of the house that a bank has cut to 35 characters', async () => {
    const cut = { micros: -5, ...named(`${ATTEMPT}-1`.slice(0, 35)) };
    const other = await bed.opens([], [{ micros: -5, subject: 31, ...named('P-31', `${ATTEMPT}-1`) }]);
    expect(await matched([cut], [{ micros: -5 }])).toEqual([]);
    expect(await reported([cut], [])).toMatchObject([{ type: 'other-account', otherAccount: other }]);
    await bed.books(other, [{ micros: -1, isFee: true, subject: 31, ...named(`${ATTEMPT}-1`) }]);
    expect(await reported([cut], [])).toMatchObject([{ type: 'other-account', otherAccount: other }]);
    expect(await matched([cut], [{ micros: -5, ...named(`${ATTEMPT}-1`) }])).toMatchObject([{ rule: 'reference' }]);
  });

  test('but not a beginning that entries of two payments have', async () => {
    await bed.opens(
      [],
      [
        { micros: -5, ...named('TWICE-BEGUN-0001') },
        { micros: -5, ...named('TWICE-BEGUN-0002') },
      ],
    );
    expect(await reported([{ micros: -5, ...named('twice begun 000') }], [])).toMatchObject([{ type: 'not-in-books' }]);
  });

  test('a settled entry of the same account', async () => {
    const line = { micros: -5, ...named('twice') };
    const entries = [{ micros: -5, ...named('twice') }, { micros: -5 }];
    expect(await matched([line, line], entries)).toMatchObject([{ lines: [1], entries: [1] }]);
  });
});

describe('the booked form of a pending line replaces it', () => {
  const pending = { micros: -5, isPending: true, ...named('TX-1') };
  const booked = { micros: -5, at: NOON + DAY_MS, ...named('tx1') };

  test('so that it is not stated twice', async () => {
    expect(await matched([pending, booked], [{ micros: -5, ...named('TX-1') }])).toMatchObject([
      { lines: [2], entries: [1] },
    ]);
    expect(await reported([pending, booked], [{ micros: -5, ...named('TX-1') }])).toEqual([]);
  });

  test('and until then the list of open lines marks it', async () => {
    const account = await bed.opens([pending, { micros: -6 }], []);
    const page = await listOpenLines(bed.pool, account, { sort: 'micros', order: 'desc', limit: 10 });
    expect(page!.rows.map(({ isPending }) => isPending)).toEqual([true, false]);
  });

  test('with its match, if it was matched before', async () => {
    const account = await bed.opens([pending], [{ micros: -5, ...named('TX-1') }]);
    await bed.run(account);
    await bed.states(account, [booked]);
    await bed.run(account);
    expect(await bed.matches(account)).toMatchObject([
      { rule: 'reference', state: 'confirmed', lines: [2], entries: [1] },
    ]);
    expect(await bed.exceptions(account)).toEqual([]);
  });

  test('which another amount is not', async () => {
    expect(await reported([pending, { ...booked, micros: -6 }], [{ micros: -5, ...named('TX-1') }])).toMatchObject([
      { type: 'doubled', line: 2 },
    ]);
  });

  test('and until then a pending line is no exception', async () => {
    const alone = { ...pending, ...named('TX-2') };
    expect(await reported([alone], [])).toEqual([]);
    expect(await reported([alone], [], OVERDUE)).toMatchObject([{ type: 'not-in-books', line: 1 }]);
  });
});
