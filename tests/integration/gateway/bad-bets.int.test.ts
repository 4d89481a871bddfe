import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#contracts/definition/problem.ts';
import { type House, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

let house: House;
let anna: Visitor;

beforeAll(async () => {
  house = await openHouse();
  anna = house.visitor();
  await anna.register('anna');
});
afterAll(() => house[Symbol.asyncDispose]());

async function balance(): Promise<number> {
  await house.projector.caughtUp();
  return (await anna.get<{ points: number }>('/api/auth/user')).body.points;
}

const WRONG_AMOUNTS: [string, unknown][] = [
  ['0', 0],
  ['a negative number', -10],
  ['a fraction', 0.5],
  ['text', '10'],
  ['null', null],
  ['2^53', 2 ** 53],
  ['a list', [10]],
  ['true', true],
  ['nothing', undefined],
];

test.each(WRONG_AMOUNTS)('a bet of %s is refused as invalid input', async (_what, amount) => {
  const refused = await anna.bet(amount);
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ code: 'invalid-input', details: [{ path: 'betAmount' }] });
  expect(refused.body.message).toMatch(/\.$/);
  expect(refused.body.requestId).toBe(refused.headers.get('x-request-id'));
});

test('a bet above the balance is refused by the ledger and takes nothing', async () => {
  const refused = await anna.bet(101);
  expect([refused.status, refused.body.code]).toEqual([422, 'insufficient-points']);
  expect(await balance()).toBe(100);
});

test('a bet above the game’s maximum is refused', async () => {
  const refused = await anna.bet(2_000_000_000);
  expect(refused.status).toBe(422);
  expect(['stake-out-of-bounds', 'insufficient-points']).toContain(refused.body.code);
});

test('an unknown prediction and unknown fields are refused', async () => {
  const sideways = await anna.bet(1, { prediction: 'sideways' });
  expect([sideways.status, sideways.body.code]).toEqual([400, 'invalid-input']);
  const hopeful = await anna.bet(1, { diceResult: 6 });
  expect([hopeful.status, hopeful.body.code]).toEqual([400, 'invalid-input']);
  expect(hopeful.body.message).toContain('diceResult');
  const polluted = await anna.call<Problem>('POST', '/api/games/dice', {
    raw: '{"betAmount":1,"prediction":"over","__proto__":{"isAdmin":true}}',
  });
  expect(polluted.status).toBe(400);
});

test.each([
  ['cut off', '{"betAmount": 1, "prediction":'],
  ['not a number', '{"betAmount": NaN, "prediction": "over"}'],
  ['not JSON at all', 'betAmount=1&prediction=over'],
])('JSON that is %s is refused as malformed', async (_what, raw) => {
  const refused = await anna.call<Problem>('POST', '/api/games/dice', { raw });
  expect([refused.status, refused.body.code]).toEqual([400, 'malformed-json']);
});

test('a number too large for JSON is refused, not treated as infinity', async () => {
  const refused = await anna.call<Problem>('POST', '/api/games/dice', {
    raw: '{"betAmount":1e999,"prediction":"over"}',
  });
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid-input']);
});

test('a body over the limit is refused, with or without a stated length', async () => {
  const raw = JSON.stringify({ betAmount: 1, prediction: 'over', padding: 'x'.repeat(20_000) });
  const refused = await anna.call<Problem>('POST', '/api/games/dice', { raw });
  expect([refused.status, refused.body.code]).toEqual([413, 'body-too-large']);

  const streamed = await fetch(new URL('/api/games/dice', house.address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: anna.cookie },
    body: new Blob([raw]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect(streamed.status).toBe(413);
});

test.each([
  ['of another type', { 'content-type': 'text/plain' }],
  ['in another form', { 'content-encoding': 'gzip' }],
])('a body %s is refused', async (_what, headers: Record<string, string>) => {
  const refused = await anna.call<Problem>('POST', '/api/games/dice', {
    body: { betAmount: 1, prediction: 'over' },
    headers,
  });
  expect([refused.status, refused.body.code]).toEqual([415, 'unsupported-media-type']);
});

test('a visitor cannot bet', async () => {
  const refused = await house.visitor().bet(1);
  expect([refused.status, refused.body.code]).toEqual([401, 'unauthenticated']);
});

test('after all of this no point has moved', async () => {
  expect(await balance()).toBe(100);
});
