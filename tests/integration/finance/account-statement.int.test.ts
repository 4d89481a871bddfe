import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, instantOf } from '#contracts/days/time.ts';
import { dayOf, startOfDay } from '#contracts/days/utc-day.ts';
import { endOfMonth, monthsBefore } from '#contracts/days/utc-month.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { systemClock } from '#infra/process/clock.ts';
import { houseStatement } from '#services/audit/account-statement.ts';
import { statementPaper } from '#services/audit/statement-paper.ts';
import { opens, postsDollars } from '#tests/support/asks.ts';
import { accepted, HandClock } from '#tests/support/test-ledger.ts';
import { type House, joinsStaff, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';

const [, MONTH, EARLIER] = monthsBefore(systemClock.now(), 3) as [string, string, string];
const FIRST = `${MONTH}-01`;
const LAST = dayOf(endOfMonth(MONTH) - 1);

const clock = new HandClock();
let house: House;
let finance: Visitor;

beforeAll(async () => {
  const posts = (at: number, micros: number, effectiveAt?: string) => {
    clock.at = at;
    const posting = postsDollars('bank', 'suspense', micros);
    return accepted(house.ledger, effectiveAt === undefined ? posting : { ...posting, effectiveAt });
  };
  clock.at = endOfMonth(EARLIER) - HOUR_MS;
  house = await openHouse({ clock });
  finance = house.visitor();
  await joinsStaff(house, finance, 'the_countess', 'finance');
  await accepted(house.ledger, opens(HOUSE_ACCOUNTS.treasury));
  await posts(endOfMonth(EARLIER) - HOUR_MS, 1);
  await posts(endOfMonth(EARLIER) + HOUR_MS, 10, `${EARLIER}-20T10:00:00.000Z`);
  await posts(endOfMonth(EARLIER) + 2 * HOUR_MS, 100);
  await posts(endOfMonth(MONTH) - HOUR_MS, 1000, `${FIRST}T00:30:00.000Z`);
  await posts(endOfMonth(MONTH) + HOUR_MS, 10_000, `${LAST}T23:59:59.999Z`);
  await posts(endOfMonth(MONTH) + 2 * HOUR_MS, 100_000);
  await posts(endOfMonth(MONTH) + 3 * HOUR_MS, 1_000_000, `${EARLIER}-21T10:00:00.000Z`);
  await house.projector.caughtUp();
  clock.at = systemClock.now();
  await finance.signIn('the_countess');
});
afterAll(() => house[Symbol.asyncDispose]());

async function trialBalance(day: string): Promise<number> {
  type Trial = { lines: { account: string; balance: string }[] };
  const { body } = await finance.get<Trial>(`/api/finance/trial-balance?at=${day}`);
  return Number(body.lines.find(({ account }) => account === 'bank')!.balance);
}

async function statementOf(from: string, to: string) {
  const reach = async () => ({ kind: 'reached', position: '' }) as const;
  const made = await houseStatement({ pool: house.db.pool, reach, now: systemClock.now }, 'bank', { from, to });
  if ('kind' in made) throw new Error(made.message);
  return made;
}

test('the statement of an account lists what counts in its days, from one trial balance to the other', async () => {
  const statement = await statementOf(FIRST, LAST);
  const [dollars] = statement.units;
  expect(dollars).toMatchObject({ unit: 'USD', opening: 1_000_011n, closing: 1_011_111n, rest: 0n, isWhole: true });
  expect([Number(dollars!.opening), Number(dollars!.closing)]).toEqual([
    await trialBalance(dayOf(startOfDay(FIRST) - 1)),
    await trialBalance(LAST),
  ]);
  expect(dollars!.lines.map(({ amount, at, madeAt }) => [amount, at, madeAt])).toEqual([
    [1000n, `${FIRST}T00:30:00.000Z`, instantOf(endOfMonth(MONTH) - HOUR_MS)],
    [100n, instantOf(startOfDay(FIRST) + 2 * HOUR_MS), null],
    [10_000n, `${LAST}T23:59:59.999Z`, instantOf(endOfMonth(MONTH) + HOUR_MS)],
  ]);
  expect(Buffer.from(await statementPaper(statement)).toString('latin1', 0, 5)).toBe('%PDF-');
});

test('a statement up to today ends at the balance of now', async () => {
  const [dollars] = (await statementOf(FIRST, dayOf(systemClock.now()))).units;
  expect(dollars).toMatchObject({ opening: 1_000_011n, closing: 1_111_111n, rest: 0n });
  expect(dollars!.lines).toHaveLength(4);
});
