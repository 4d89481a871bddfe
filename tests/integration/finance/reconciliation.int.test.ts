import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#contracts/days/utc-day.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import { FORMATS } from '#contracts/finance/formats.ts';
import type {
  financeSourcesCall,
  importStatementCall,
  previewStatementCall,
  uploadStatementCall,
} from '#contracts/finance/calls.ts';
import type {
  driftCall,
  financeExceptionsCall,
  matchesCall,
  runMatchingCall,
} from '#contracts/finance/matching-calls.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { positionAt } from '#contracts/position.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { opens, postsDollars } from '#tests/support/asks.ts';
import { accepted } from '#tests/support/test-ledger.ts';
import { type House, joinsStaff, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';

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

const bank = { ...FORMATS.bank.mapping, dates: 'iso' } as const;
const today = dayOf(Date.now());
const csv = (...rows: string[]) => `Date,Amount,Reference,Description\n${rows.join('\n')}\n`;
const turns = { interval: 20, timeout: 30_000 };

async function upload(account: string, text: string) {
  const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': randomCommandId() };
  const path = `/api/finance/sources/${encodeURIComponent(account)}/files?name=statement.csv`;
  return finance.call<ReplyOf<typeof uploadStatementCall>>('POST', path, { raw: text, headers });
}

async function imported(account: string, text: string, mapping: object = bank) {
  const { body: file } = await upload(account, text);
  const reply = await finance.act<ReplyOf<typeof importStatementCall>>(`/api/finance/files/${file.id}/import`, {
    mapping,
  });
  expect(reply.status, reply.text).toBe(200);
  const read = async () => (await finance.get<typeof file>(`/api/finance/files/${file.id}`)).body;
  await expect.poll(async () => (await read()).state, turns).toBe('imported');
  return read();
}

async function posts(debit: string, credit: string, micros: number, reference: string): Promise<string> {
  const posting = postsDollars(debit as 'bank', credit as 'suspense', micros);
  const { partition, seq } = await accepted(house.ledger, { ...posting, reference, commandId: randomCommandId() });
  return positionAt(partition, seq);
}

async function run(account: string, position: string, isDry = false) {
  const path = `/api/finance/sources/${encodeURIComponent(account)}/matching`;
  const reply = await finance.act<ReplyOf<typeof runMatchingCall>>(path, { isDry }, { 'min-position': position });
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
}

const exceptionsOf = async (account: string, state = 'open') =>
  (
    await finance.get<ReplyOf<typeof financeExceptionsCall>>(
      `/api/finance/exceptions?account=${encodeURIComponent(account)}&state=${state}`,
    )
  ).body.rows;

const resolve = (body: object) =>
  finance.act<{ resolved: number; posted: number; waiting: number } & Problem>(
    '/api/finance/exceptions/resolve',
    body,
    {
      'idempotency-key': randomCommandId(),
    },
  );

const driftOf = async (account: string, query = '') =>
  (await finance.get<ReplyOf<typeof driftCall>>(`/api/finance/sources/${encodeURIComponent(account)}/drift${query}`))
    .body;

test('a preview stores nothing and names the rows that cannot be read', async () => {
  const { body: file } = await upload('bank', csv('2026-11-01,5,a,x', '2026-11-01,five,b,x'));
  expect(file).toMatchObject({ state: 'stored', lines: 0, twin: null });
  const { body } = await finance.act<ReplyOf<typeof previewStatementCall>>(`/api/finance/files/${file.id}/preview`, {
    mapping: bank,
  });
  expect(body).toMatchObject({
    unreadable: null,
    count: { records: 3, lines: 1, problems: 1 },
    problems: [{ record: 3, problem: '"five" is not an amount' }],
    in: 5_000_000,
    isWhole: true,
  });
});

test('the same file again and overlapping files add only new lines; five equal lines stay five', async () => {
  const equal = '2026-11-02,100,,Weekly';
  const first = await imported('provider:equal', csv(...Array.from({ length: 3 }, () => equal)));
  expect(first).toMatchObject({ lines: 3, duplicates: 0 });
  const twin = (await upload('provider:equal', csv(equal, equal, equal))).body;
  expect(twin.twin).toBe(first.id);
  const longer = await imported('provider:equal', csv(...Array.from({ length: 5 }, () => equal), '2026-11-03,1,,New'));
  expect(longer).toMatchObject({ lines: 3, duplicates: 3 });
  const again = await finance.act(`/api/finance/files/${longer.id}/import`, { mapping: bank });
  expect(again.status).toBe(409);
});

test('an empty file and a body that is no file are refused', async () => {
  expect((await upload('bank', '')).status).toBe(422);
  const json = await finance.act<Problem>('/api/finance/sources/bank/files?name=x', {});
  expect(json.body.code).toBe('unsupported-media-type');
});

test('lines are matched by reference, the rest are exceptions with their kind, and drift sums exactly', async () => {
  const account = 'provider:match';
  await posts(account, 'bank', 9_000_000, 'top-up');
  await posts('exchange', account, 2_000_000, 'wd-1');
  const position = await posts('exchange', account, 3_000_000, 'wd-2');
  await imported(
    account,
    csv(
      `${today},9,top-up,in`,
      `${today},-2,wd-1,out`,
      `${today},-2,wd-1,again`,
      `${today},-4.5,wd-2,out`,
      `${today},-1,,odd`,
    ),
  );
  const dry = await run(account, position, true);
  expect(dry).toMatchObject({ before: null, summary: { confirmed: { reference: 2 } } });
  expect(await exceptionsOf(account)).toEqual([]);
  const { summary } = await run(account, position);
  expect(summary).toEqual(dry.summary);
  const rows = await exceptionsOf(account);
  expect(Object.fromEntries(rows.map(({ type, micros }) => [type, micros]))).toEqual({
    'amount-differs': -4_500_000,
    doubled: -2_000_000,
    'not-in-books': -1_000_000,
  });
  const drift = await driftOf(account);
  expect(drift).toMatchObject({ ours: 4_000_000, theirs: -500_000, difference: 4_500_000 });
  expect(drift.items.reduce((sum, { micros }) => sum + Number(micros), 0)).toBe(4_500_000);
  expect((await run(account, position)).summary.confirmed).toEqual({});
});

test('a difference is booked by two people, and then the line matches', async () => {
  const account = 'provider:match';
  const [differing] = (await exceptionsOf(account)).filter(({ type }) => type === 'amount-differs');
  const reply = await resolve({ ids: [differing!.id], verb: 'book', against: 'exchange-cost', reason: 'Their rate' });
  expect(reply.body, reply.text).toMatchObject({ waiting: 1 });
  expect((await exceptionsOf(account)).find(({ id }) => id === differing!.id)).toMatchObject({ state: 'posted' });
  type Requests = { rows: { id: string; hash: string }[] };
  const [change] = (await checker.get<Requests>('/api/admin/change-requests?show=to-decide')).body.rows;
  const approved = await checker.post<{ position: string } & Problem>(
    `/api/admin/change-requests/${change!.id}/approve`,
    { hash: change!.hash },
    { 'idempotency-key': randomCommandId() },
  );
  expect(approved.status, approved.text).toBe(200);
  await run(account, approved.body.position);
  expect((await exceptionsOf(account)).map(({ type }) => type)).not.toContain('amount-differs');
  expect(await driftOf(account)).toMatchObject({ difference: 3_000_000 });
});

test('ignored lines are set aside with a reason, and stay in the explanation', async () => {
  const account = 'provider:match';
  const ids = (await exceptionsOf(account)).map(({ id }) => id);
  expect((await resolve({ ids, verb: 'confirm', reason: 'x' })).body.code).toBe('exception-unresolved');
  expect((await resolve({ ids, verb: 'ignore', reason: 'A test of the provider' })).body).toMatchObject({
    resolved: 2,
  });
  expect(await exceptionsOf(account)).toEqual([]);
  expect((await driftOf(account)).items.map(({ kind }) => kind)).toEqual(['set-aside', 'set-aside']);
  expect((await resolve({ ids, verb: 'ignore', reason: 'x' })).body.code).toBe('exception-closed');
});

test('a match is taken back with a reason, and both sides are open again', async () => {
  const account = 'provider:match';
  const path = `/api/finance/sources/${encodeURIComponent(account)}/matches`;
  const matches = async (state: string) =>
    (await finance.get<ReplyOf<typeof matchesCall>>(`${path}?state=${state}`)).body.rows;
  const [match] = await matches('confirmed');
  const revoke = () => finance.act<Problem>(`/api/finance/matches/${match!.id}/revoke`, { reason: 'A wrong pair' });
  expect((await revoke()).status).toBe(200);
  expect((await revoke()).status).toBe(404);
  expect(await matches('revoked')).toMatchObject([{ id: match!.id, reason: 'A wrong pair' }]);
});

test('amounts of each currency are summed apart', async () => {
  const account = 'provider:euro';
  await posts(account, 'bank', 9_000_000, 'top-up');
  const columns = { ...bank.columns, currency: 'Currency' };
  const text = `Date,Amount,Reference,Description,Currency\n${today},9,top-up,in,USD\n${today},-4,e,out,EUR\n`;
  await imported(account, text, { ...bank, columns });
  const { sources } = (await finance.get<ReplyOf<typeof financeSourcesCall>>('/api/finance/sources')).body;
  const sums = {
    currency: 'USD',
    ours: 9_000_000,
    theirs: 9_000_000,
    others: [{ currency: 'EUR', theirs: -4_000_000 }],
  };
  expect(sources.find((one) => one.account === account)).toMatchObject(sums);
  expect(await driftOf(account)).toMatchObject({ ...sums, difference: 0 });
});

test('two runs at once claim each line once', async () => {
  const account = 'provider:race';
  const position = await posts(account, 'bank', 1_000_000, 'r');
  await imported(account, csv(`${today},1,r,in`));
  await Promise.all(Array.from({ length: 4 }, () => run(account, position)));
  const path = `/api/finance/sources/${encodeURIComponent(account)}/matches`;
  expect((await finance.get<ReplyOf<typeof matchesCall>>(path)).body.rows).toHaveLength(1);
});
