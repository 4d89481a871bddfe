import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'slonik';
import { z } from 'zod';
import { dayOf } from '#contracts/days/utc-day.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import { FORMATS } from '#contracts/finance/formats.ts';
import type { importStatementCall, uploadStatementCall } from '#contracts/finance/calls.ts';
import type { financeExceptionsCall } from '#contracts/finance/matching-calls.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { opens } from '#tests/support/asks.ts';
import { accepted } from '#tests/support/test-ledger.ts';
import { type House, joinsStaff, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';

const ACCOUNT = 'receivable:notik';
const PATH = `/api/finance/sources/${encodeURIComponent(ACCOUNT)}`;

let house: House;
let finance: Visitor;
let checker: Visitor;

beforeAll(async () => {
  house = await openHouse();
  finance = house.visitor();
  checker = house.visitor();
  await joinsStaff(house, finance, 'the_countess', 'finance');
  await joinsStaff(house, checker, 'the_checker', 'finance');
  await accepted(house.ledger, opens(HOUSE_ACCOUNTS.treasury));
});
afterAll(() => house[Symbol.asyncDispose]());

/** As the worker leaves a reversal of a credit that the ledger has forgotten. */
async function refusedReversal(transactionId: string): Promise<void> {
  const inbox = await house.db.pool.oneFirst(sql.type(z.object({ id: z.int() }))`
    insert into offers.inbox (marker, network, method, raw_target, headers, body)
    values ('m', 'notik', 'GET', '/', '{}', '') returning id`);
  const id = randomCommandId();
  await house.db.pool.query(sql.unsafe`
    insert into offers.conversion (id, network, transaction_id, kind, inbox_id, received_at, state, offer_name)
    values (${id}, 'notik', ${transactionId}, 'reversal', ${inbox}, now(), 'queued', 'Sky Kingdom')`);
  await house.db.pool.query(sql.unsafe`
    insert into offers.exception (inbox_id, conversion_id, network, reason, detail)
    values (${inbox}, ${id}, 'notik', 'refused', 'offer-unknown: This account has no such credit of an offer.')`);
}

async function states(rows: readonly string[]): Promise<void> {
  const text = `Date,Amount,Reference,Description\n${rows.join('\n')}\n`;
  const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': randomCommandId() };
  const { body: file } = await finance.call<ReplyOf<typeof uploadStatementCall>>('POST', `${PATH}/files?name=s.csv`, {
    raw: text,
    headers,
  });
  const mapping = { ...FORMATS.bank.mapping, dates: 'iso' };
  await finance.act<ReplyOf<typeof importStatementCall>>(`/api/finance/files/${file.id}/import`, { mapping });
  const read = async () => (await finance.get<typeof file>(`/api/finance/files/${file.id}`)).body.state;
  await expect.poll(read, { interval: 20, timeout: 30_000 }).toBe('imported');
}

const run = () => finance.act(`${PATH}/matching`, { isDry: false });
const exceptions = async (state = 'open') =>
  (
    await finance.get<ReplyOf<typeof financeExceptionsCall>>(
      `/api/finance/exceptions?account=${encodeURIComponent(ACCOUNT)}&state=${state}`,
    )
  ).body.rows;
const of = async (reference: string) => (await exceptions()).find(({ line }) => line?.references.includes(reference));
type Resolved = { resolved: number; posted: number; waiting: number } & Problem;
const book = (id: number) =>
  finance.act<Resolved>(
    '/api/finance/exceptions/resolve',
    { ids: [id], verb: 'book-conversion', reason: 'The network took it back after 200 days' },
    { 'idempotency-key': randomCommandId() },
  );
const postbackOf = (transactionId: string) =>
  house.db.pool.one(sql.type(z.object({ state: z.string(), exception: z.string(), note: z.string().nullable() }))`
    select c.state, e.state as exception, e.note from offers.conversion as c
    join offers.exception as e on e.conversion_id = c.id where c.transaction_id = ${transactionId}`);
async function approved(): Promise<void> {
  type Requests = { rows: { id: string; hash: string }[] };
  const [change] = (await checker.get<Requests>('/api/admin/change-requests?show=to-decide')).body.rows;
  const path = `/api/admin/change-requests/${change!.id}/approve`;
  const { body } = await checker.post<{ position: string }>(
    path,
    { hash: change!.hash },
    { 'idempotency-key': randomCommandId() },
  );
  await finance.act(`${PATH}/matching`, { isDry: false }, { 'min-position': body.position });
}

const today = dayOf(Date.now());

test('a refused postback is booked once from its statement line by two people, and both exceptions end', async () => {
  await refusedReversal('old-1');
  await states([`${today},-0.4,old-1,Chargeback`, `${today},-0.5,old-1,Chargeback again`, `${today},0.4,other,Odd`]);
  await run();
  const line = await of('old-1');
  expect(line).toMatchObject({ verbs: ['book-conversion', 'link', 'book', 'ignore'] });
  expect(line!.conversion).toMatchObject({ transactionId: 'old-1', kind: 'reversal', offerName: 'Sky Kingdom' });
  const other = await of('other');
  expect(other).toMatchObject({ conversion: null, verbs: ['link', 'book', 'ignore'] });
  expect((await book(other!.id)).body.code).toBe('exception-unresolved');

  const [first, second] = (await exceptions()).filter(({ line: on }) => on!.references.includes('old-1'));
  const asked = await book(first!.id);
  expect(asked.body, asked.text).toMatchObject({ posted: 0, waiting: 1 });
  expect(await of('old-1')).toMatchObject({ state: 'posted', verbs: [] });
  expect(await postbackOf('old-1')).toMatchObject({ state: 'queued', exception: 'open' });
  expect((await book(first!.id)).body.code).toBe('exception-unresolved');
  expect((await book(second!.id)).body.message).toBe('Another line books this conversion. Nothing was changed.');

  await approved();
  expect(await exceptions('resolved')).toMatchObject([{ id: first!.id, verb: 'book-conversion' }]);
  expect(await postbackOf('old-1')).toEqual({
    state: 'dismissed',
    exception: 'resolved',
    note: `booked from statement line ${first!.line!.id}: The network took it back after 200 days`,
  });
  expect((await book(first!.id)).body.code).toBe('exception-closed');
  expect((await of('old-1'))!.verbs).not.toContain('book-conversion');
  const legs = await house.db.pool.any(sql.type(z.object({ account: z.string(), micros: z.int() }))`
    select account, micros from dollar_lines.line where kind = 'treasury-posted' order by account`);
  expect(legs).toEqual([
    { account: 'offer-revenue', micros: -first!.micros },
    { account: ACCOUNT, micros: first!.micros },
  ]);
});
