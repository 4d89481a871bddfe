import { randomUUID } from 'node:crypto';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { houseReturnsCall } from '#contracts/house-returns/calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

let house: House;
let operator: Visitor;
let operatorId: number;
let account: number;

type Balance = { available: number; held: number; holdId: string } & Problem;

beforeAll(async () => {
  house = await openHouse();
  operator = house.visitor();
  operatorId = await joinsStaff(house, operator, 'operator', 'admin');
  account = (await house.visitor().register('anna')).id;
});
afterAll(() => house[Symbol.asyncDispose]());

const drawnKey = () => ({ 'idempotency-key': randomUUID() });

const ask = (path: string, body?: unknown, visitor = operator) =>
  visitor.post<Balance>(`/api/admin/accounts/${account}/${path}`, body, drawnKey());

test('an adjustment moves points once and names the operator in the log', async () => {
  const given = await ask('adjustments', { amount: 50, reason: 'late bonus' });
  expect([given.status, given.body.available]).toEqual([200, 150]);
  const [event, giver] = await lastEvents(2);
  const actor = `operator:${operatorId}`;
  expect(event).toMatchObject({ type: 'points-adjusted', actor, payload: { reason: 'late bonus' } });
  expect(giver).toMatchObject({ type: 'points-given', actor, payload: { points: 50 } });
  const taken = await ask('adjustments', { amount: -50, reason: 'taken back' });
  expect(taken.body.available).toBe(100);
  const tooMuch = await ask('adjustments', { amount: -101, reason: 'all of it' });
  expect([tooMuch.status, tooMuch.body.code]).toEqual([422, 'insufficient-points']);
});

async function lastEvents(count = 1) {
  const signal = AbortSignal.timeout(5000);
  const head = await house.ledger.feed.headSeq(0);
  for await (const batch of house.ledger.feed.read(0, head - count, { signal, toSeq: head })) return batch.events;
  return [];
}

test('an operator reads what each game took and paid as soon as a bet is answered; a player does not', async () => {
  const player = house.visitor();
  await player.register('dora');
  const bet = await player.bet(10);
  const { payoutPoints } = bet.body.receipt;
  const headers = { 'min-position': bet.body.receipt.position };
  const told = await operator.get<ReplyOf<typeof houseReturnsCall>>('/api/admin/returns', headers);
  expect(told.status).toBe(200);
  const dice = told.body.games.find(({ game }) => game === 'dice');
  expect(dice).toEqual({
    game: 'dice',
    expectation: 'exact',
    rounds: 1,
    turnover: 10,
    payouts: payoutPoints,
    houseResult: 10 - payoutPoints,
    expectedPayouts: 9,
    returnPercent: 10 * payoutPoints,
    expectedPercent: 90,
    zScore: payoutPoints > 0 ? 1 : -1,
    standardDeviation: 9,
    zByRules: payoutPoints > 0 ? 1 : -1,
    isAlarm: false,
  });
  expect(told.body.games).toHaveLength(10);
  expect(told.body.totals).toMatchObject({ rounds: 1, turnover: 10 });
  expect((await player.get('/api/admin/returns')).status).toBe(403);
  expect((await house.visitor().get('/api/admin/returns')).status).toBe(401);
});

test('a hold is made, then taken permanently or returned, once', async () => {
  const held = await ask('holds', { amount: 30, reason: 'payout' });
  expect(held.body).toMatchObject({ available: 70, held: 30 });
  const { holdId } = held.body;
  expect((await ask(`holds/${holdId}/void`)).body).toMatchObject({ available: 100, held: 0, holdId });
  const closed = await ask(`holds/${holdId}/post`);
  expect([closed.status, closed.body.code]).toEqual([409, 'hold-closed']);

  const other = await ask('holds', { amount: 30, reason: 'payout' });
  expect((await ask(`holds/${other.body.holdId}/post`)).body).toMatchObject({ available: 70, held: 0 });
  const unknown = await ask(`holds/${randomUUID()}/post`);
  expect([unknown.status, unknown.body.code]).toEqual([404, 'hold-unknown']);
});

test.each([
  ['adjustments', { amount: 0, reason: 'nothing' }],
  ['adjustments', { amount: 1, reason: '  ' }],
  ['adjustments', { amount: 1 }],
  ['adjustments', { amount: 1, reason: 'late\0bonus' }],
  ['holds', { amount: 1, reason: 'line one\nline two' }],
  ['holds', { amount: 1, reason: 'a prize \u202e.on' }],
  ['holds', { amount: 1, reason: '\u200b\u3164' }],
  ['adjustments', { amount: 1, reason: 'late \u2066bonus' }],
  ['adjustments', { amount: 1, reason: 'late\u001b[2J bonus' }],
  ['adjustments', { amount: 1, reason: '' }],
  ['adjustments', { amount: 1.5, reason: 'half' }],
  ['holds', { amount: -1, reason: 'backwards' }],
  ['holds', { amount: 1, reason: 'never', expiresInSeconds: 0 }],
  ['holds/not-a-uuid/post', {}],
])('%s with %j is refused as invalid input', async (path, body) => {
  const refused = await ask(path, body);
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid-input']);
});

test('calls that move points are refused without an Idempotency-Key, and move none', async () => {
  const path = `/api/admin/accounts/${account}`;
  const before = (await ask('holds', { amount: 5, reason: 'to be decided' })).body;
  for (const [call, body] of [
    ['adjustments', { amount: 1, reason: 'no key' }],
    ['holds', { amount: 1, reason: 'no key' }],
    [`holds/${before.holdId}/post`, {}],
    [`holds/${before.holdId}/void`, {}],
  ] as const) {
    const refused = await operator.post<Problem>(`${path}/${call}`, body);
    expect([call, refused.status, refused.body.code]).toEqual([call, 400, 'invalid-input']);
    expect(refused.body.details).toEqual([{ path: 'idempotency-key', message: 'An Idempotency-Key is required.' }]);
  }
  const after = (await ask(`holds/${before.holdId}/void`)).body;
  expect([after.available, after.held]).toEqual([before.available + 5, before.held - 5]);
});

test('an account that does not exist is not found', async () => {
  const who = { amount: 1, reason: 'who' };
  const refused = await operator.post<Problem>('/api/admin/accounts/12345/adjustments', who, drawnKey());
  expect([refused.status, refused.body.code]).toEqual([404, 'account-unknown']);
});

test.each([
  ['banned', sql.unsafe`update users set is_banned = true where username = 'banned_operator'`],
  ['gone', sql.unsafe`delete from users where username = 'gone_operator'`],
])('an operator who is %s may do none of it, even with a session that survived', async (what, change) => {
  const former = house.visitor();
  await joinsStaff(house, former, `${what}_operator`, 'admin');
  expect((await ask('adjustments', { amount: 1, reason: 'still here' }, former)).status).toBe(200);
  await house.db.pool.query(change);
  const { status, body } = await ask('adjustments', { amount: 1, reason: 'still here' }, former);
  expect([status, body.code]).toEqual([403, 'forbidden']);
});

test('players and visitors may do none of it', async () => {
  const bert = house.visitor();
  await bert.register('bert');
  const asPlayer = await ask('adjustments', { amount: 1, reason: 'please' }, bert);
  expect([asPlayer.status, asPlayer.body.code]).toEqual([403, 'forbidden']);
  const asVisitor = await ask('adjustments', { amount: 1, reason: 'please' }, house.visitor());
  expect([asVisitor.status, asVisitor.body.code]).toEqual([401, 'unauthenticated']);
});
