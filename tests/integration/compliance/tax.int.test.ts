import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import type { recordTaxFormCall, taxTotalsCall } from '#contracts/withdrawals/compliance-calls.ts';
import type { payeeTotalsCall } from '#contracts/withdrawals/payee-calls.ts';
import { type House, joinsStaff, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';
import { ownKey, acts, approves, asksFor, payable, payeeOf, requested } from './withdrawing.ts';

let house: House;
let officer: Visitor;
beforeAll(async () => {
  // 25 dollars, from any year on.
  house = await openHouse({ settings: { 'tax-thresholds': { 2020: 2500 } } });
  officer = house.visitor();
  await joinsStaff(house, officer, 'tx_officer', 'finance');
});
afterAll(() => house[Symbol.asyncDispose]());

async function paid(visitor: Visitor, amount: number, email: string): Promise<string> {
  const id = await requested(house, visitor, amount, email);
  expect((await approves(officer, id)).status).toBe(200);
  await acts(house, officer, { id, what: 'complete', body: { reference: 'T-1' } });
  return id;
}

const records = (account: number, kind: string) =>
  officer.post<ReplyOf<typeof recordTaxFormCall> & Problem>(
    '/api/admin/compliance/tax-forms',
    { account, kind, note: 'Received by mail.' },
    ownKey(),
  );
const stateOf = async (visitor: Visitor) => (await payeeOf(visitor)).tax.state;
const YEAR = new Date().getUTCFullYear();

test('the request that would reach the threshold waits for a form; a returned payment lowers the year', async () => {
  const { visitor, id: account } = await payable(house, 'tx_ann', 'Ann Taxpayer');
  const first = await paid(visitor, 1000, 'tx.ann@example.org');
  expect(await stateOf(visitor)).toBe('none');
  await requested(house, visitor, 1000, 'tx.ann.b@example.org');
  expect((await payeeOf(visitor)).tax).toMatchObject({ state: 'soon', text: expect.stringContaining('$25') });
  const refused = await asksFor(visitor, 1000, 'tx.ann.c@example.org');
  expect([refused.status, refused.body.code]).toEqual([409, 'tax-form-needed']);

  await acts(house, officer, { id: first, what: 'return', body: { reason: 'refunded by the payee' } });
  expect(await stateOf(visitor)).toBe('none');
  expect((await asksFor(visitor, 1000, 'tx.ann.c@example.org')).status).toBe(200);
  expect((await asksFor(visitor, 1000, 'tx.ann.d@example.org')).body.code).toBe('tax-form-needed');
  expect((await records(account, 'W-9')).body).toEqual({ account, kind: 'W-9', validUntil: null });
  expect(await stateOf(visitor)).toBe('recorded');
  expect((await asksFor(visitor, 1000, 'tx.ann.d@example.org')).status).toBe(200);
});

test('of two requests at once, at most one fits below the threshold', async () => {
  const { visitor } = await payable(house, 'tx_bob');
  const replies = await Promise.all([
    asksFor(visitor, 1300, 'tx.bob@example.org'),
    asksFor(visitor, 1300, 'tx.bob.b@example.org'),
  ]);
  expect(replies.map(({ body }) => body.code ?? 'taken').toSorted()).toEqual(['taken', 'tax-form-needed']);
});

test('accounts of one person count together', async () => {
  const [{ visitor: first }, { visitor: second }] = [
    await payable(house, 'tx_cat', 'Same Person'),
    await payable(house, 'tx_cat2', 'same PERSON'),
  ];
  await paid(first, 1000, 'tx.cat@example.org');
  const shared = await requested(house, second, 1000, 'tx.cat@example.org');
  expect(shared).toBeDefined();
  expect((await asksFor(second, 1000, 'tx.cat.b@example.org')).body.code).toBe('tax-form-needed');
});

test('a W-8BEN ends with the third year after it', async () => {
  const { id: account } = await payable(house, 'tx_dan');
  expect((await records(account, 'W-8BEN')).body.validUntil).toBe(`${YEAR + 3}-12-31`);
  expect((await records(7_777_777, 'W-9')).body.code).toBe('not-found');
});

test('the totals of a year name who was paid how much', async () => {
  const { visitor, id } = await payable(house, 'tx_eve', '=Eve, Example');
  await paid(visitor, 1234, 'tx.eve@example.org');
  const totals = await officer.get<ReplyOf<typeof taxTotalsCall>>(`/api/admin/compliance/tax-totals?year=${YEAR}`);
  expect(totals.body.csv.startsWith('\ufeffyear,')).toBe(true);
  const row = totals.body.csv.split('\n').find((line) => line.includes(String(id)));
  expect(row).toMatch(new RegExp(`^${YEAR},[0-9a-f]{12},${id},"'=Eve, Example",GB,1,12\\.34,$`));
  const payees = await officer.get<ReplyOf<typeof payeeTotalsCall>>(`/api/finance/payees?year=${YEAR}`);
  expect(payees.body.rows.find(({ userId }) => userId === id)).toMatchObject({
    username: 'tx_eve',
    payments: 1,
    paidUsd: '12.34',
    personUsd: '12.34',
    form: null,
  });
  const before = await officer.get<ReplyOf<typeof taxTotalsCall>>('/api/admin/compliance/tax-totals?year=2020');
  expect(before.body.players).toBe(0);
});
