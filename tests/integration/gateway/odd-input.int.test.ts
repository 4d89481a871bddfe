import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#contracts/definition/problem.ts';
import { FIRST_PLAYER_ACCOUNT } from '#contracts/definition/house-accounts.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import { PASSWORD, type Visitor } from './visitor.ts';

let house: House;
let anna: Visitor;
let operator: Visitor;
let account: number;

beforeAll(async () => {
  house = await openHouse();
  anna = house.visitor();
  account = (await anna.register('anna')).id;
  operator = house.visitor();
  await joinsStaff(house, operator, 'the_operator', 'admin');
});
afterAll(() => house[Symbol.asyncDispose]());

const drawnKey = () => ({ 'idempotency-key': randomUUID() });

const LINE = 'Page with the id of the last line, like 0-1234.';
const ROUND = 'Page with the id of the last round, like 0-1234.';
const LIMIT = '"limit" must be a whole number, in digits.';

test.each([
  ['/api/user/transactions?before=32768-1', LINE],
  ['/api/user/transactions?before=0-99999999999999999999', LINE],
  ['/api/games/history?before=32768-1', ROUND],
  ['/api/games/history?before=0-9223372036854775808', ROUND],
  ['/api/games/history?limit=0x10', LIMIT],
  ['/api/games/history?limit=1e1', LIMIT],
  ['/api/games/history?limit=%205', LIMIT],
  ['/api/user/transactions?limit=5.0', LIMIT],
  ['/api/leaderboard?limit=', LIMIT],
  ['/api/finance/journal?limit=%2B5', LIMIT],
  ['/api/finance/days?from=0000-01-01', 'There was no year 0.'],
])('GET %s: %s', async (path, sentence) => {
  const { status, body } = await operator.get<Problem>(path);
  expect([status, body.code, body.message]).toEqual([400, 'invalid-input', sentence]);
});

const NEWCOMER = { username: 'bert', email: 'bert@example.org', password: PASSWORD };
const NAME = 'A name is one line of text, without control characters.';

test.each([
  ['the character 0 in a first name', { firstName: 'be\0rt' }, NAME],
  ['a line break in a last name', { lastName: 'be\nrt' }, NAME],
  ['half a character in a last name', { lastName: 'be\ud800rt' }, NAME],
  ['a password of half characters', { password: '\ud800'.repeat(6) }, 'A password is text of whole characters.'],
])('%s does not register', async (_what, more, sentence) => {
  const { status, body } = await house.visitor().post<Problem>('/api/auth/register', { ...NEWCOMER, ...more });
  expect([status, body.code, body.message]).toEqual([400, 'invalid-input', sentence]);
});

test('a mangled invitation registers, and one with a code in it keeps its inviter', async () => {
  const host = 'https://house.example/auth?ref=';
  const mangled = ['an\nna', 'an\tna', '\ud83d', 'an\ud83dna', 'a'.repeat(51), null, 'an\0na', 5, {}, ' '];
  const found = [
    ' anna ',
    'anna\r\n',
    '\tanna',
    'anna\ud83d',
    `${host}anna`,
    `${host}${encodeURIComponent(`${host}anna`)}`,
  ];
  const told: unknown[] = [];
  for (const [at, ref] of [...mangled, ...found].entries()) {
    const newcomer = { username: `mangled_${at}`, email: `mangled_${at}@example.org`, password: PASSWORD, ref };
    const { status, body } = await house.visitor().post<{ invitation: unknown }>('/api/auth/register', newcomer);
    told.push(status === 200 ? body.invitation : status);
  }
  expect(told.slice(0, mangled.length)).toEqual(mangled.map((ref) => (ref === null || ref === ' ' ? null : 'unknown')));
  expect(new Set(told.slice(mangled.length))).toEqual(new Set(['noted']));
  for (const ref of ['%00', '%ED%A0%BD', 'a'.repeat(51), '%0A', encodeURIComponent(`${host}anna`)]) {
    const { status } = await house.visitor().get(`/api/referral/inviter?ref=${ref}`);
    expect([ref, status]).toEqual([ref, 200]);
  }
});

test('a name of any alphabet, and of characters beyond it, registers', async () => {
  const user = await house.visitor().register('celine', { firstName: 'Zoë 🎲', lastName: '李' });
  expect(user).toMatchObject({ firstName: 'Zoë 🎲', lastName: '李' });
});

test('a NUL character in a name does not sign in', async () => {
  const { status, body } = await house.visitor().signIn('an\0na');
  expect([status, body.message]).toEqual([400, 'That is not a username.']);
});

test('a password of unpaired surrogates does not match another one', async () => {
  const locked = house.visitor();
  await locked.register('half_hearted', { password: '\ufffd'.repeat(6) });
  const { status, body } = await house.visitor().signIn('half_hearted', '\udfff'.repeat(6));
  expect([status, body.message]).toEqual([400, 'That is not a password.']);
  expect((await house.visitor().signIn('half_hearted', '\ufffd'.repeat(6))).status).toBe(200);
});

test.each([
  ['2.5e1', '"account" must be a whole number, in digits.'],
  ['0x10', '"account" must be a whole number, in digits.'],
  ['%2025', '"account" must be a whole number, in digits.'],
  ['0', `"account" must be at least ${FIRST_PLAYER_ACCOUNT}.`],
  ['281474976710656', '"account" must be at most 281474976710655.'],
])('account %s of an adjustment: %s', async (named, sentence) => {
  const adjustment = { amount: 5, reason: 'goodwill' };
  const { status, body } = await operator.post<Problem>(
    `/api/admin/accounts/${named}/adjustments`,
    adjustment,
    drawnKey(),
  );
  expect([status, body.code, body.message]).toEqual([400, 'invalid-input', sentence]);
});

test('a reason with an unpaired surrogate is refused, one with a pair is accepted', async () => {
  const path = `/api/admin/accounts/${account}/adjustments`;
  const broken = await operator.post<Problem>(path, { amount: 5, reason: 'half of \udc00' }, drawnKey());
  expect(broken.body.message).toBe('A reason is one line of text, without control characters.');
  expect((await operator.post(path, { amount: 5, reason: 'whole 🎲' }, drawnKey())).status).toBe(200);
});

test.each([
  ['crash/start', { autoCashOut: 1e308 }, 'The highest target is 50.00.'],
  ['crash', { cashOutMultiplier: 1e308 }, 'The highest target is 50.00.'],
  ['crash', { cashOutMultiplier: 50.01 }, 'The highest target is 50.00.'],
  ['crash', { cashOutMultiplier: 1 }, 'The lowest cash-out is 1.01.'],
  ['crash', { cashOutMultiplier: '2' }, 'A multiplier is a number, like 2.5.'],
])('%s with %j: %s', async (call, more, sentence) => {
  const { status, body } = await anna.post<Problem>(`/api/games/${call}`, { betAmount: 1, ...more });
  expect([status, body.code, body.message]).toEqual([400, 'invalid-input', sentence]);
});

test('a cash-out above any flight is refused with a reason', async () => {
  const { status, body } = await anna.post<Problem>('/api/games/crash/cashout', { cashOutMultiplier: 1e308 });
  expect([status, body.message]).toEqual([400, 'No flight climbs that high.']);
});

type Parameter = { name: string; schema: object };
type Content = { content: { 'application/json': { schema: { properties: Record<string, object> } } } };
type Described = { paths: Record<string, Record<string, { parameters: Parameter[]; requestBody: Content }>> };

test('the description forbids what is refused', async () => {
  const { body } = await anna.get<Described>('/api/openapi.json');
  const schemaOf = (path: string, method: string, name: string) =>
    body.paths[path]![method]!.parameters.find((parameter) => parameter.name === name)!.schema;
  expect(schemaOf('/api/games/history', 'get', 'limit')).toEqual({
    type: 'integer',
    minimum: 1,
    maximum: 200,
    default: 100,
  });
  expect(schemaOf('/api/games/history', 'get', 'min-position')).toMatchObject({ pattern: expect.any(String) });
  expect(schemaOf('/api/admin/accounts/{account}/holds', 'post', 'account')).toMatchObject({ type: 'integer' });
  const bodyOf = (path: string) => body.paths[path]!['post']!.requestBody.content['application/json'].schema.properties;
  expect(bodyOf('/api/games/keno')['selectedNumbers']).toMatchObject({ type: 'array', uniqueItems: true });
  const { amount } = bodyOf('/api/admin/accounts/{account}/adjustments');
  expect(amount).toMatchObject({ type: 'integer', not: { const: 0 } });
  expect(bodyOf('/api/games/crash')['cashOutMultiplier']).toEqual({
    type: 'number',
    minimum: 1.01,
    exclusiveMaximum: 50.01,
  });
  const key = schemaOf('/api/games/dice', 'post', 'idempotency-key') as { allOf: { pattern: string }[] };
  const isAllowed = (text: string) => key.allOf.every(({ pattern }) => new RegExp(pattern).test(text));
  expect(isAllowed(randomUUID())).toBe(true);
  expect(isAllowed('6fa459ea-ee8a-5ca4-894e-db77e160355e')).toBe(false);
});
