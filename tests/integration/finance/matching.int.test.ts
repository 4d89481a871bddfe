import fc from 'fast-check';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DAY_MS, HOUR_MS, instantOf } from '#contracts/days/time.ts';
import { monthOf } from '#contracts/days/utc-month.ts';
import { revokeMatch } from '#services/finance/matching/match-rows.ts';
import { readCandidates, readEntries } from '#services/finance/matching/present-sides.ts';
import { matchByReference } from '#services/finance/matching/rules.ts';
import { type GivenEntry, type GivenLine, type MatchingBed, NOON, openMatchingBed } from './matching-bed.ts';

let bed: MatchingBed;
beforeAll(async () => {
  bed = await openMatchingBed();
});
afterAll(() => bed[Symbol.asyncDispose]());

async function matched(lines: readonly GivenLine[], entries: readonly GivenEntry[], given: { now?: number } = {}) {
  const account = await bed.opens(lines, entries);
  await bed.run(account, given);
  return bed.matches(account);
}
async function reported(lines: readonly GivenLine[], entries: readonly GivenEntry[], given: { now?: number } = {}) {
  const account = await bed.opens(lines, entries);
  await bed.run(account, given);
  return bed.exceptions(account);
}
const OVERDUE = { now: NOON + 6 * DAY_MS };
const named = (...references: string[]) => ({ references });

describe('an exact reference confirms', () => {
  test('a line and an entry of the same amount, among others of that amount', async () => {
    const lines = [
      { micros: -5, ...named('b') },
      { micros: -5, ...named('a') },
    ];
    const entries = [
      { micros: -5, ...named('a') },
      { micros: -5, ...named('b') },
    ];
    expect(await matched(lines, entries)).toMatchObject([
      { rule: 'reference', state: 'confirmed', lines: [1], entries: [2] },
      { rule: 'reference', state: 'confirmed', lines: [2], entries: [1] },
    ]);
  });

  test('a fee matches a fee, not the payment of the same reference and amount', async () => {
    const fee: GivenLine = { micros: -5, kind: 'fee', ...named('a') };
    expect(await matched([fee], [{ micros: -5, ...named('a') }])).toEqual([]);
    const booked = [
      { micros: -5, ...named('a') },
      { micros: -5, isFee: true, ...named('a') },
    ];
    expect(await matched([fee], booked)).toMatchObject([{ entries: [2] }]);
  });

  test('a posting under the reference of a line matches it at any time', async () => {
    const late = { micros: -5, at: NOON - 20 * DAY_MS, ...named('stmt') };
    expect(await matched([late], [{ micros: -5, isPosted: true, ...named('stmt') }])).toMatchObject([
      { state: 'confirmed' },
    ]);
  });

  test('not outside the window of the source: a person confirms those', async () => {
    const late = { micros: -5, at: NOON + 6 * DAY_MS, ...named('a') };
    expect(await matched([late], [{ micros: -5, ...named('a') }])).toMatchObject([
      { rule: 'late', state: 'suggested' },
    ]);
  });
});

describe('a posting counts when it is dated', () => {
  const dated = { micros: -5, isPosted: true, effectiveAt: NOON - 10 * DAY_MS };

  test('so it is overdue from then', async () => {
    expect(await reported([], [dated], { now: NOON })).toMatchObject([{ type: 'not-on-statement', entry: 1 }]);
    const account = await bed.opens([], [dated]);
    const [shown] = await readCandidates(bed.pool, { account, micros: -5, limit: 1 });
    expect(shown!.at).toBe(instantOf(dated.effectiveAt));
    const place = bed.placeOf(account, 1);
    expect((await readEntries(bed.pool, account, [place])).get(place)!.at).toBe(instantOf(dated.effectiveAt));
  });

  test('and a line of its amount is looked for around that day', async () => {
    const lines = [{ micros: -5, at: dated.effectiveAt }];
    expect(await matched(lines, [dated, { micros: -5 }])).toMatchObject([{ rule: 'amount', entries: [1] }]);
  });

  test('and a match of it is taken back in the month of that day only', async () => {
    const account = await bed.opens(
      [],
      [
        { ...dated, subject: 5 },
        { ...dated, micros: 5, subject: 5 },
      ],
    );
    await bed.run(account, { now: NOON });
    const id = await bed.pool.oneFirst(sql.type(z.object({ id: z.string() }))`
      select id from finance.match where account = ${account}`);
    const month = monthOf(dated.effectiveAt);
    await bed.pool.query(sql.unsafe`
      insert into finance.period (month, closed_by, reason, position, checklist, trial)
      values (${month}, 1, 'closed', '', '[]', '[]')`);
    const revoked = bed.pool.transaction((db) => revokeMatch(db, { id, by: 1, reason: 'a wrong pair' }));
    await expect(revoked).rejects.toThrow(month);
    await bed.pool.query(sql.unsafe`delete from finance.period`);
  });
});

describe('several lines and entries of one reference match by their sum', () => {
  test('a batch in one line, if the sum is exact', async () => {
    const batch = [
      { micros: -5, ...named('B') },
      { micros: -7, ...named('B') },
    ];
    expect(await matched([{ micros: -12, ...named('B') }], batch)).toMatchObject([
      { rule: 'reference-sum', state: 'confirmed', lines: [1], entries: [1, 2] },
    ]);
    expect(await matched([{ micros: -13, ...named('B') }], batch)).toEqual([]);
  });

  test('a payment that was stated in parts', async () => {
    const parts = [
      { micros: -5, ...named('a') },
      { micros: -7, ...named('a') },
    ];
    expect(await matched(parts, [{ micros: -12, ...named('a') }])).toMatchObject([
      { rule: 'reference-sum', lines: [1, 2], entries: [1] },
    ]);
  });

  test('a payment and the fee in the same line, once the fee is booked', async () => {
    const entries = [
      { micros: -12_000_000, ...named('a') },
      { micros: -300_000, isFee: true, ...named('a') },
    ];
    expect(await matched([{ micros: -12_300_000, ...named('a') }], entries)).toMatchObject([
      { rule: 'reference-sum', state: 'confirmed', lines: [1], entries: [1, 2] },
    ]);
  });
});

describe('an amount without a reference', () => {
  test('confirms the only line and the only entry within the window', async () => {
    const entries = [{ micros: -5 }, { micros: -5, at: NOON + 9 * DAY_MS }];
    expect(await matched([{ micros: -5 }], entries)).toMatchObject([
      { rule: 'amount', state: 'confirmed', entries: [1] },
    ]);
  });

  test('is only suggested if both have other references', async () => {
    expect(await matched([{ micros: -5, ...named('x') }], [{ micros: -5, ...named('y') }])).toMatchObject([
      { rule: 'amount', state: 'suggested' },
    ]);
  });

  test('is not taken by an entry whose reference another line has', async () => {
    const lines = [{ micros: -5, ...named('a') }];
    expect(await matched(lines, [{ micros: -6, ...named('a') }, { micros: -5 }])).toEqual([]);
  });

  test('of five equal lines and entries suggests pairs by date', async () => {
    const days = [0, 1, 2, 3, 4].map((day) => NOON + day * HOUR_MS);
    const five = days.map((at) => ({ micros: -5, at }));
    expect(await matched(five, five)).toMatchObject(
      days.map((_, place) => ({
        rule: 'equal-amounts',
        state: 'suggested',
        lines: [place + 1],
        entries: [place + 1],
      })),
    );
  });
});

test('a line of nothing needs no decision', async () => {
  expect(await reported([{ micros: 0, ...named('a') }], [])).toEqual([]);
});

describe('entries that cancel out', () => {
  test('of one withdrawal match each other once they are overdue', async () => {
    const both = [
      { micros: 9, subject: 1 },
      { micros: -9, subject: 1 },
    ];
    expect(await matched([], both)).toEqual([]);
    expect(await matched([], both, OVERDUE)).toMatchObject([{ rule: 'cancelled', entries: [1, 2] }]);
  });

  test('an overdue entry and the posting that takes it back match each other', async () => {
    const account = await bed.opens([], [{ micros: -9 }]);
    const place = bed.placeOf(account, 1);
    const seq = Number(place.split('-')[1]);
    await bed.pool.query(sql.unsafe`
      insert into dollar_lines.line values (0, ${seq + 1_000_000}, ${account}, 'exchange', ${NOON}, 9, 'treasury-posted',
        gen_random_uuid(), ${`entry-${place}`}, null, 1, ${NOON})`);
    await bed.run(account, OVERDUE);
    expect(await bed.matches(account)).toMatchObject([{ rule: 'cancelled', entries: [1, 1_000_001] }]);
  });
});

describe('what remains is an exception', () => {
  test.each<[string, GivenLine, GivenEntry[], object]>([
    ['not-in-books', { micros: -5, ...named('new') }, [], { line: 1, entry: null }],
    ['fee-not-booked', { micros: -5, kind: 'fee' }, [], { line: 1, entry: null }],
    ['other-currency', { micros: -5, currency: 'EUR', ...named('a') }, [{ micros: -5, ...named('a') }], { entry: 1 }],
    ['amount-differs', { micros: -6, ...named('a') }, [{ micros: -5, ...named('a') }], { line: 1, entry: 1 }],
    ['sign-differs', { micros: 5, ...named('a') }, [{ micros: -5, ...named('a') }], { line: 1, entry: 1 }],
    ['to-confirm', { micros: -5, at: NOON + 6 * DAY_MS, ...named('a') }, [{ micros: -5, ...named('a') }], { line: 1 }],
  ])('%s', async (type, line, entries, found) => {
    expect(await reported([line], entries, OVERDUE)).toEqual([expect.objectContaining({ type, ...found })]);
  });

  test('a line that is stated again', async () => {
    const line = { micros: -5, ...named('a') };
    expect(await reported([line, line], [{ micros: -5, ...named('a') }])).toMatchObject([{ type: 'doubled', line: 2 }]);
  });

  test('a payment that was matched and is then taken back', async () => {
    const lines = [
      { micros: 5, ...named('a') },
      { micros: -5, at: NOON + 200 * DAY_MS, ...named('a') },
    ];
    expect(await reported(lines, [{ micros: 5, ...named('a') }])).toMatchObject([{ type: 'reversed', line: 2 }]);
  });

  test('an expectation whose window is over', async () => {
    expect(await reported([], [{ micros: -5 }])).toEqual([]);
    expect(await reported([], [{ micros: -5 }], OVERDUE)).toMatchObject([{ type: 'not-on-statement', entry: 1 }]);
  });

  test('a fee that the provider took in the line of the payment, up to the bound of the source', async () => {
    const entry = { micros: -10_000_000, ...named('a') };
    const types = async (micros: number, others: GivenLine[] = []) => {
      const account = await bed.opens([{ micros, ...named('a') }, ...others], [entry], {
        feeMicros: 100_000,
        feeBasisPoints: 200,
      });
      await bed.run(account);
      return (await bed.exceptions(account)).map(({ type }) => type);
    };
    expect(await types(-10_300_000)).toEqual(['fee-not-booked']);
    expect(await types(-10_300_001)).toEqual(['amount-differs']);
    expect(await types(-9_900_000)).toEqual(['amount-differs']);
    expect(await types(-10_010_000)).toEqual(['amount-differs']);
    const fee: GivenLine = { micros: -300_000, kind: 'fee', ...named('a') };
    expect(await types(-10_300_000, [fee])).toEqual(['amount-differs', 'fee-not-booked']);
  });

  test('a fee in two lines is one fee', async () => {
    const lines: GivenLine[] = [
      { micros: -10_000_000, ...named('a') },
      { micros: -150_000, kind: 'fee', ...named('a') },
      { micros: -100_000, kind: 'fee', ...named('a') },
    ];
    const entries = [
      { micros: -10_000_000, ...named('a') },
      { micros: -250_000, isFee: true, ...named('a') },
    ];
    expect(await reported(lines, entries)).toEqual([]);
  });

  test('a payment whose provider has not answered', async () => {
    const id = '019a0000-0000-7000-8000-00000000aaaa';
    const account = await bed.opens([{ micros: -5, ...named(`wd_${id}-2`) }], []);
    await bed.pool.query(sql.unsafe`
      insert into withdrawals.withdrawal (id, account, partition, seq, stage, updated_at, attempt, provider)
      values (${id}, 1, 0, 1, 'unknown', 1, 2, ${account.slice('provider:'.length)})`);
    await bed.run(account);
    expect(await bed.exceptions(account)).toMatchObject([{ type: 'unanswered', line: 1 }]);
  });
});

test('a dry run says what a run does, and changes nothing', async () => {
  const account = await bed.opens(
    [{ micros: -5, ...named('a') }, { micros: -6 }, { micros: -6 }],
    [{ micros: -5, ...named('a') }, { micros: -6 }, { micros: -6 }, { micros: -7 }],
  );
  const { summary } = await bed.run(account, { ...OVERDUE, isDry: true });
  expect(summary).toEqual({
    confirmed: { reference: 1 },
    suggested: { 'equal-amounts': 2 },
    exceptions: { 'to-confirm': 2, 'not-on-statement': 1 },
    awaited: 2,
    hasMore: false,
  });
  expect(await bed.matches(account)).toEqual([]);
  expect((await bed.run(account, OVERDUE)).summary).toEqual(summary);
  const again = await bed.run(account, OVERDUE);
  expect(again).toMatchObject({ summary: { confirmed: {}, suggested: { 'equal-amounts': 2 } }, before: summary });
});

test('statements that leave no choice match as they would one by one', async () => {
  const side = {
    micros: fc.integer({ min: -3, max: 3 }),
    at: fc.integer({ min: 0, max: 12 }).map((day) => NOON + day * DAY_MS),
    references: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 2 }),
  };
  const byTime = <Side extends { at: number }>(sides: Side[]) => sides.toSorted((one, other) => one.at - other.at);
  const isSomething = ({ micros }: { micros: number }) => micros !== 0;
  const lines = fc.array(fc.record(side).filter(isSomething), { maxLength: 12 }).map(byTime);
  const entries = fc.array(fc.record({ ...side, isPosted: fc.boolean() }), { maxLength: 12 }).map(byTime);
  const RULES = ['reference', 'reference-sum', 'late', 'early'];
  await fc.assert(
    fc.asyncProperty(lines, entries, async (stated, booked) => {
      const account = await bed.opens(stated, booked);
      await bed.run(account);
      const found = (await bed.matches(account)).filter(({ rule }) => RULES.includes(rule));
      const names = ({ references }: GivenLine) => references!.map((name) => `main ${name}`).toSorted();
      const wanted = matchByReference(
        stated.map((line, place) => ({ ...line, line: place + 1, kind: 'main', names: names(line) })),
        booked.map(({ at, ...entry }, place) => {
          const window = { earliest: at - DAY_MS, latest: at + 5 * DAY_MS };
          return { ...entry, ...window, entry: place + 1, kind: 'main', names: names(entry) };
        }),
        { isWhole: true },
      );
      const told = wanted.map(({ rule, outcome, ...sides }) => ({
        rule,
        state: outcome === 'confirm' ? 'confirmed' : 'suggested',
        lines: [...sides.lines],
        entries: [...sides.entries],
      }));
      const inOrder = (matches: typeof told) => matches.map((one) => JSON.stringify(one)).toSorted();
      expect(inOrder(found)).toEqual(inOrder(told));
    }),
    { numRuns: 15 },
  );
});
