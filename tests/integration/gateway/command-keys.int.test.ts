import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Problem } from '#contracts/definition/problem.ts';
import { refusal } from '#contracts/outcome.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

let house: House;
let anna: Visitor;

beforeAll(async () => {
  house = await openHouse();
  anna = house.visitor();
  await anna.register('anna');
});
afterAll(() => house[Symbol.asyncDispose]());

test('the same key with the same bet gives the same reply and plays once', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const first = await anna.bet(5, {}, key);
  expect(first.headers.get('idempotency-hit')).toBeNull();
  const again = await Promise.all([anna.bet(5, {}, key), anna.bet(5, {}, key)]);
  for (const repeated of again) {
    expect(repeated.status).toBe(200);
    expect(repeated.body).toEqual(first.body);
    expect(repeated.headers.get('idempotency-hit')).toBe('true');
  }
  const { position } = first.body.receipt;
  const stats = await anna.get<{ gamesPlayed: number }>('/api/games/stats', { 'min-position': position });
  expect(stats.body.gamesPlayed).toBe(1);
});

test('a player whose bet has an unknown outcome learns it by the same key', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const { submit } = house.ledger;
  // A channel whose owner accepted the bet and went silent.
  const silent = vi.spyOn(house.ledger, 'submit').mockImplementation(async (command) => {
    await submit.call(house.ledger, command);
    return refusal('overloaded', 'The ledger did not answer in time.', { outcome: 'unknown' });
  });
  const first = await anna.bet(3, {}, key);
  silent.mockRestore();
  expect([first.status, first.body.code, first.body.outcome]).toEqual([503, 'overloaded', 'unknown']);
  const again = await anna.bet(3, {}, key);
  expect([again.status, again.headers.get('idempotency-hit')]).toEqual([200, 'true']);
});

test('a key matches in any case', async () => {
  const key = randomUUID();
  const first = await anna.bet(1, {}, { 'idempotency-key': key });
  const again = await anna.bet(1, {}, { 'idempotency-key': key.toUpperCase() });
  expect(again.body).toEqual(first.body);
});

test('the same key with another bet is refused with 409', async () => {
  const key = { 'idempotency-key': randomUUID() };
  expect((await anna.bet(5, {}, key)).status).toBe(200);
  const refused = await anna.bet(6, {}, key);
  expect([refused.status, refused.body.code]).toEqual([409, 'command-id-reused']);
});

test('two players may use the same key: each gets a separate bet, and its own reply again', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const annas = await anna.bet(5, {}, key);
  const bert = house.visitor();
  await bert.register('bert');
  const berts = await bert.bet(5, {}, key);
  expect([berts.status, berts.headers.get('idempotency-hit')]).toEqual([200, null]);
  expect(berts.body.receipt.roundId).not.toBe(annas.body.receipt.roundId);
  for (const [visitor, first] of [
    [bert, berts],
    [anna, annas],
  ] as const) {
    const again = await visitor.bet(5, {}, key);
    expect([again.status, again.headers.get('idempotency-hit'), again.body]).toEqual([200, 'true', first.body]);
    expect((await visitor.bet(6, {}, key)).body.code).toBe('command-id-reused');
  }
});

test('an operator’s key belongs to that operator: for another account it is refused, another operator may use it', async () => {
  const [first, second] = [house.visitor(), house.visitor()];
  for (const [name, operator] of [
    ['first_operator', first],
    ['second_operator', second],
  ] as const) {
    await joinsStaff(house, operator, name, 'admin');
  }
  const accounts = [];
  for (const name of ['carl', 'dora', 'emil']) accounts.push((await house.visitor().register(name)).id);
  const key = { 'idempotency-key': randomUUID() };
  const give = (operator: Visitor, account: number) =>
    operator.post<Problem>(`/api/admin/accounts/${account}/adjustments`, { amount: 1, reason: 'a gift' }, key);
  expect((await give(first, accounts[0]!)).status).toBe(200);
  const slip = await give(first, accounts[1]!);
  expect([slip.status, slip.body.code]).toEqual([409, 'command-id-reused']);
  expect((await give(second, accounts[2]!)).status).toBe(200);
});

test.each(['', 'abc', '1234', 'not-a-uuid-at-all-but-quite-as-long-x'])('the key "%s" is malformed', async (key) => {
  const refused = await anna.bet(1, {}, { 'idempotency-key': key });
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid-input']);
});

test.each([
  ['5, as the ids of accounts and bonuses are', '74738ff5-5367-5958-9aee-98fffdcd1876'],
  ['0, as fields that were never set', '00000000-0000-0000-0000-000000000000'],
  ['15, the last there is', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ['1, by the clock and the machine', '6ba7b810-9dad-11d1-80b4-00c04fd430c8'],
  ['6, the same in another order', '1ec9414c-232a-6b00-b3c8-9e6bdeced846'],
  ['8, as the ids of the reactor and of flights are', '5C146B14-3C52-8AFD-938A-375D0DF1FBF6'],
])('a key of version %s is refused with a sentence', async (_version, key) => {
  const refused = await anna.bet(1, {}, { 'idempotency-key': key });
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid-input']);
  expect(refused.body.message).toBe('An Idempotency-Key is a UUID of version 4 or 7.');
});

test('without a key every bet is a new bet', async () => {
  const [one, other] = [await anna.bet(1), await anna.bet(1)];
  expect(one.body.receipt.roundId).not.toBe(other.body.receipt.roundId);
});

test('a call without idempotency ignores a key', async () => {
  const headers = { 'idempotency-key': 'not a key' };
  expect((await house.visitor().post('/api/auth/logout', {}, headers)).status).toBe(200);
  expect((await house.visitor().get('/api/signup-bonus', headers)).status).toBe(200);
});
