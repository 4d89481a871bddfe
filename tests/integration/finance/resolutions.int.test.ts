import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import type { Resolution } from '#contracts/internal/finance.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { driftIn } from '#services/finance/drift/read-drift.ts';
import { exceptionSheet } from '#services/finance/export/exception-sheets.ts';
import type { MonthBooks } from '#services/finance/export/sheet.ts';
import { resolveExceptions } from '#services/finance/exceptions/resolve.ts';
import { decideAsides } from '#services/finance/exceptions/set-aside.ts';
import { readCandidates } from '#services/finance/matching/present-sides.ts';
import { type MatchingBed, NO_POSTBACKS, NOON, openMatchingBed, subjectOf } from './matching-bed.ts';

let bed: MatchingBed;
beforeAll(async () => {
  bed = await openMatchingBed();
});
afterAll(() => bed[Symbol.asyncDispose]());

const named = (...references: string[]) => ({ references });
const OVERDUE = { now: NOON + 6 * DAY_MS };

const deps = (mostAlone = Infinity) => ({
  pool: bed.pool,
  drawId: randomCommandId,
  postbacks: NO_POSTBACKS,
  now: () => NOON + DAY_MS,
  mostAlone: () => mostAlone,
});

type Given = Pick<Resolution, 'verb'> & Partial<Resolution> & { mostAlone?: number };

/** Of the only exception of the account. */
async function resolved(account: string, { mostAlone = Infinity, ...given }: Given) {
  const [exception, ...others] = await bed.exceptions(account);
  expect(others).toEqual([]);
  return resolveExceptions(deps(mostAlone), {
    ids: [exception!.id],
    reason: 'as agreed',
    by: 1,
    entries: [],
    lines: [],
    ...given,
  });
}

test('a line of another currency is booked in dollars at a rate, and matches what was posted for it', async () => {
  const account = await bed.opens([{ micros: -10_420_000, currency: 'EUR', ...named('e') }], []);
  await bed.run(account);
  const drift = () => driftIn(bed.pool, { account, at: NOON, statedBalance: null });
  expect(await drift()).toMatchObject({
    ours: 0n,
    theirs: 0n,
    others: [{ currency: 'EUR', theirs: -10_420_000n }],
    items: [{ kind: 'not-booked', currency: 'EUR', micros: 10_420_000n }],
  });
  const result = await resolved(account, { verb: 'exchange', rate: '1.08' });
  expect(result).toMatchObject({ postings: [{ account, micros: -11_253_600, detail: 'EUR -10.42 at 1.08' }] });
  const reference = result.kind === 'resolved' ? result.postings[0]!.reference : '';
  await bed.books(account, [{ micros: -11_253_600, isPosted: true, ...named(reference) }]);
  await bed.run(account);
  expect(await bed.matches(account)).toMatchObject([
    { rule: 'exchange', state: 'confirmed', lines: [1], entries: [1] },
  ]);
  expect(await bed.exceptions(account)).toEqual([]);
  const settled = { ours: -11_253_600n, theirs: -11_253_600n, difference: 0n, others: [], items: [] };
  expect(await drift()).toMatchObject(settled);
  const stated = await driftIn(bed.pool, { account, at: NOON, statedBalance: 0n });
  expect(stated).toMatchObject(settled);
});

test('a line of another currency is not linked with dollars of its number', async () => {
  const account = await bed.opens([{ micros: -5, ...named('a') }], [{ micros: -12 }]);
  await bed.states(account, [{ micros: -7, currency: 'EUR' }]);
  await bed.run(account);
  const [, foreign] = await bed.exceptions(account);
  const [exception] = await bed.exceptions(account);
  const linking = resolveExceptions(deps(), {
    ids: [exception!.id],
    verb: 'link',
    reason: 'as agreed',
    by: 1,
    entries: [bed.placeOf(account, 1)],
    lines: [bed.lineOf(account, foreign!.line!)],
  });
  await expect(linking).rejects.toThrow('A line in EUR has no sum in USD');
});

test('the difference of a line whose bank wrote the reference in another form is booked, not its whole amount', async () => {
  const account = await bed.opens(
    [{ micros: -1_010_000, ...named('CPX PAY 77') }],
    [{ micros: -1_000_000, ...named('CPX-PAY-77') }],
  );
  await bed.run(account);
  expect(await resolved(account, { verb: 'book' })).toMatchObject({
    postings: [{ micros: -10_000, reference: 'CPX-PAY-77' }],
  });
});

test.each([
  ['wd_elsewhere_1', 'WD ELSEWHERE 1'],
  ['wd_of_elsewhere_that_is_cut_1', 'WD OF ELSEWHERE THAT'],
])(
  'a line with the reference of another account, %s, is booked as a transfer to it, which settles both',
  async (reference, stated) => {
    const payout = { micros: -5_000_000, ...named(reference) };
    const other = await bed.opens([], [payout]);
    const account = await bed.opens([{ micros: -5_000_000, ...named(stated) }], []);
    await bed.run(account);
    expect(await bed.exceptions(account)).toMatchObject([{ type: 'other-account', otherAccount: other }]);
    expect(await resolved(account, { verb: 'book' })).toMatchObject({
      postings: [{ account, micros: -5_000_000, reference }],
    });
    await bed.books(account, [{ ...payout, isPosted: true }]);
    await bed.books(other, [{ ...payout, micros: 5_000_000, isPosted: true }]);
    for (const one of [account, other]) {
      await bed.run(one, OVERDUE);
      expect(await bed.exceptions(one)).toEqual([]);
    }
  },
);

test('a line that takes back a paid withdrawal names it, until the withdrawal is returned', async () => {
  const payout = { micros: -5_000_000, subject: 77, ...named('wd_back_1') };
  const lines = [
    { micros: -5_000_000, ...named('wd_back_1', 'TX-8') },
    { micros: 5_000_000, at: NOON + DAY_MS, ...named('tx 8') },
  ];
  const account = await bed.opens(lines, [payout]);
  await bed.run(account);
  expect(await bed.exceptions(account)).toMatchObject([{ type: 'reversed', line: 2, withdrawal: subjectOf(77) }]);
  await bed.states(account, [{ micros: 5_000_000, at: NOON + 2 * DAY_MS, ...named('wd_back_1') }]);
  await bed.books(account, [{ micros: 5_000_000, at: NOON + 2 * DAY_MS, subject: 77, kind: 'withdrawal-returned' }]);
  await bed.run(account);
  expect(await bed.matches(account)).toMatchObject([{ lines: [1] }, { rule: 'reference', lines: [3], entries: [2] }]);
});

test('entries that the line names are the first to link it with', async () => {
  const account = await bed.opens(
    [{ micros: -12, ...named('B 4') }],
    [{ micros: -12 }, { micros: -5, ...named('b-4') }, { micros: -6, ...named('b-4') }],
  );
  const line = bed.lineOf(account, 1);
  const rows = await readCandidates(bed.pool, { account, micros: -12, line, limit: 2 });
  expect(rows.map(({ micros }) => micros)).toEqual([-6, -5]);
});

test('an entry above the limit waits; once its exception has another amount it has to be asked for again', async () => {
  const account = await bed.opens([], [{ micros: -6_000_000 }]);
  await bed.run(account, OVERDUE);
  const [{ id } = { id: 0 }] = await bed.exceptions(account);
  const asked = await resolved(account, { verb: 'elsewhere', mostAlone: 5_999_999 });
  expect(asked).toMatchObject({ kind: 'resolved', count: 0, waiting: 1 });
  const decision = { ids: [id], decision: 'approve', reason: 'Seen', by: 2, mayBeAlone: false } as const;
  await bed.pool.query(sql.unsafe`update finance.exception set micros = -7000000 where id = ${id}`);
  expect(await decideAsides(bed.pool, decision)).toMatchObject({ kind: 'refused', why: 'unresolved' });
  await resolved(account, { verb: 'elsewhere', mostAlone: 5_999_999 });
  expect(await decideAsides(bed.pool, { ...decision, by: 1 })).toMatchObject({ kind: 'refused', why: 'own' });
  expect(await decideAsides(bed.pool, decision)).toMatchObject({ kind: 'decided', accounts: [account], count: 1 });
  const exported: string[] = [];
  const books = { db: bed.pool, from: 0, to: NOON, nameOf: (one: unknown) => `person ${String(one)}` };
  for await (const rows of exceptionSheet(books as unknown as MonthBooks).rows()) exported.push(...rows.map(String));
  const [row] = exported.filter((one) => one.includes(`${account},`));
  expect(row).toContain('as agreed,1,person 1');
  expect(row).toContain('approved,2,person 2');
  await bed.run(account, OVERDUE);
  expect(await bed.exceptions(account)).toEqual([]);
});
