import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { readDrift } from '#services/finance/drift/read-drift.ts';
import { type Figures, readFigures } from '#services/finance/periods/figures.ts';
import { type GivenEntry, type GivenLine, type MatchingBed, NOON, openMatchingBed, subjectOf } from './matching-bed.ts';

let bed: MatchingBed;
beforeAll(async () => {
  bed = await openMatchingBed();
});
afterAll(() => bed[Symbol.asyncDispose]());

const AT = NOON + 20 * DAY_MS;
const days = (count: number) => NOON + count * DAY_MS;

async function figures(
  lines: readonly GivenLine[],
  entries: readonly GivenEntry[],
  matches: readonly [number[], number[]][] = [],
) {
  const account = await bed.opens(lines, entries);
  let counted = 0;
  for (const [ofLines, ofEntries] of matches) {
    const id = subjectOf(++counted + Number(account.split('-')[1]) * 1000);
    await bed.pool.query(sql.unsafe`
      insert into finance.match (id, account, rule, state) values (${id}, ${account}, 'manual', 'confirmed')`);
    for (const line of ofLines) {
      await bed.pool.query(sql.unsafe`
        insert into finance.claim (match, account, line, is_live) values (${id}, ${account}, ${bed.lineOf(account, line)}, true)`);
    }
    for (const entry of ofEntries) {
      const [partition, seq] = bed.placeOf(account, entry).split('-').map(Number);
      await bed.pool.query(sql.unsafe`
        insert into finance.claim (match, account, partition, seq, is_live)
        values (${id}, ${account}, ${partition!}, ${seq!}, true)`);
    }
  }
  return { account, ...(await read(account)) };
}

const read = (account: string, lagDays = 5): Promise<Figures> =>
  readFigures(bed.pool, { account, at: AT, currency: 'USD', lagDays });

test('entries within the lag, and those stated in the next month, are outstanding', async () => {
  const told = await figures(
    [{ micros: -20, at: AT + 1 }, { micros: 4 }],
    [{ micros: -30, at: days(16) }, { micros: -20, at: days(3) }, { micros: 4 }, { micros: 9, at: AT + 1 }],
    [
      [[1], [2]],
      [[2], [3]],
    ],
  );
  expect(told).toMatchObject({ books: -46n, outstanding: -50n, adjusted: 4n, statement: 4n, difference: 0n, open: 0 });
  expect(told.oldestAt).toBe(instantOf(days(3)));
});

test('an entry that is set aside is outstanding, one that is overdue is a difference', async () => {
  const { account, ...told } = await figures([], [{ micros: -9, at: days(3) }]);
  expect(told).toMatchObject({ outstanding: 0n, difference: -9n, open: 1, oldestAt: null });
  await bed.pool.query(sql.unsafe`
    insert into finance.set_aside (account, partition, seq, verb, reason, by)
    values (${account}, 0, ${Number(bed.placeOf(account, 1).split('-')[1])}, 'elsewhere', 'a', 1)`);
  expect(await read(account)).toMatchObject({
    outstanding: -9n,
    difference: 0n,
    open: 0,
    oldestAt: instantOf(days(3)),
  });
});

test('a line that is booked in the next month, or not at all, is a difference', async () => {
  const told = await figures([{ micros: 12 }, { micros: 5 }], [{ micros: 12, at: AT + 1 }], [[[1], [1]]]);
  expect(told).toMatchObject({ books: 0n, outstanding: 0n, statement: 17n, difference: -17n, open: 2 });
});

test('lines of another currency count with the dollars that are booked for them', async () => {
  const lines = [{ micros: 10, currency: 'EUR' }, { micros: 3 }];
  const told = await figures(lines, [{ micros: 3 }], [[[2], [1]]]);
  expect(told).toMatchObject({ books: 3n, outstanding: 0n, statement: 3n, difference: 0n, open: 1 });
  const { account } = await figures(
    lines,
    [{ micros: 11 }, { micros: 3 }],
    [
      [[1], [1]],
      [[2], [2]],
    ],
  );
  await bed.pool.query(sql.unsafe`
    update finance.match set rule = 'exchange'
    where id in (select match from finance.claim where line = ${bed.lineOf(account, 1)})`);
  expect(await read(account)).toMatchObject({ books: 14n, statement: 14n, difference: 0n, open: 0 });
});

test('a line that is only announced is not stated yet', async () => {
  const told = await figures([{ micros: 4, isPending: true }], [{ micros: 4, at: days(2) }], [[[1], [1]]]);
  expect(told).toMatchObject({ books: 4n, outstanding: 4n, statement: 0n, difference: 0n, open: 0 });
});

test('the last closing balance counts with the lines after it', async () => {
  const { account } = await figures(
    [
      { micros: 5, at: days(1) },
      { micros: 2, at: days(3) },
    ],
    [],
  );
  await bed.pool.query(sql.unsafe`
    insert into finance.statement (file, account, section, currency, from_at, to_at, closing_micros, is_live)
    select min(file), ${account}, 1, 'USD', ${days(0)}, ${days(2)}, 40, true from finance.line where account = ${account}`);
  expect(await read(account)).toMatchObject({ statement: 42n, open: 3, balanceAt: instantOf(days(2)) });
  const drift = await readDrift(bed.pool, { account, at: AT, statedBalance: null });
  expect(drift).toMatchObject({ theirs: 42n, difference: -42n });
  expect(drift.items.reduce((sum, { micros }) => sum + micros, 0n)).toBe(-42n);
});

test('what a network leaves out of a stated period is a difference, however long its lag', async () => {
  const account = await bed.opens([{ micros: 3 }], [{ micros: 7, at: days(18) }], {}, { ofNetwork: true });
  const told = () => read(account, 45);
  expect(await told()).toMatchObject({ outstanding: 7n, open: 1 });
  await bed.pool.query(sql.unsafe`
    insert into finance.statement (file, account, section, currency, from_at, to_at, is_stated, is_live)
    select min(file), ${account}, 1, 'USD', ${days(-9)}, ${AT}, true, true from finance.line where account = ${account}`);
  expect(await told()).toMatchObject({ books: 7n, outstanding: 0n, difference: 4n, open: 2 });
});

test('every outstanding entry counts, however many there are', async () => {
  const { account } = await figures([], []);
  await bed.pool.query(sql.unsafe`
    insert into dollar_lines.line
    select 0, 1000000 + n, ${account}, 'exchange', ${days(17)}, -1000, 'payout-accepted', gen_random_uuid(), null, null, 1,
      ${days(17)}
    from generate_series(1, 1500) as n`);
  expect(await read(account)).toMatchObject({ books: -1_500_000n, outstanding: -1_500_000n, difference: 0n, open: 0 });
});
