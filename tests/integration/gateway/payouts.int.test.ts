// What finance staff read of payouts, and that nobody else does.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { payoutsCall } from '#contracts/payouts/calls.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import { DAY_MS, dayOf, endOfDay, startOfDay } from '#contracts/payouts/utc-day.ts';
import { systemClock } from '#infra/process/clock.ts';
import { HandClock } from '#tests/support/test-ledger.ts';
import { type House, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

/** The house opens at noon of today: browsers' cookies end by the time of the world. */
const FIRST_DAY = dayOf(systemClock.now());
const NEXT_DAY = dayOf(endOfDay(FIRST_DAY));

let house: House;
let admin: Visitor;
let finance: Visitor;
let player: Visitor;
let account: number;
let adminId: number;
const clock = new HandClock();
/** The last command's place in the log. */
let position: string;
/** Where the bank transfer ended. */
let endedIn: string;

const placeOf = (told: string) => told.replace(':', '-');

async function ask(path: string, body: unknown = {}): Promise<string> {
  const { body: told } = await admin.post<{ holdId: string; position: string }>(
    `/api/admin/accounts/${account}/${path}`,
    body,
    { 'idempotency-key': randomUUID() },
  );
  position = told.position;
  return told.holdId;
}

beforeAll(async () => {
  clock.at = startOfDay(FIRST_DAY) + DAY_MS / 2;
  house = await openHouse({ clock });
  [admin, finance, player] = [house.visitor(), house.visitor(), house.visitor()];
  adminId = (await admin.register('the_admin')).id;
  await house.identity.setRoles(adminId, { isAdmin: true, isFinance: false });
  const financeId = (await finance.register('the_countess')).id;
  await house.identity.setRoles(financeId, { isAdmin: false, isFinance: true });
  account = (await player.register('anna')).id;
  const hold = (amount: number, reason: string, expiresInSeconds: number | null = null) =>
    ask('holds', { amount, reason, expiresInSeconds });
  await ask(`holds/${await hold(30, 'a gift card')}/post`);
  await ask(`holds/${await hold(20, 'a mistake')}/void`);
  clock.at += DAY_MS;
  await ask(`holds/${await hold(12, 'a bank transfer')}/post`);
  endedIn = placeOf(position);
  await hold(5, 'not decided yet', 60);
});
afterAll(() => house[Symbol.asyncDispose]());

type Payouts = ReplyOf<typeof payoutsCall>;
const read = async (query = '', visitor = finance): Promise<Payouts> =>
  (await visitor.get<Payouts>(`/api/admin/payouts${query}`, { 'min-position': position })).body;

const linesOf = ({ holds }: Payouts) => holds.map(({ state, points, reason }) => [state, points, reason]);

test('finance staff see every hold, who set it aside and who ended it, and what each state comes to', async () => {
  const all = await read();
  expect(linesOf(all)).toEqual([
    ['held', 5, 'not decided yet'],
    ['posted', 12, 'a bank transfer'],
    ['voided', 20, 'a mistake'],
    ['posted', 30, 'a gift card'],
  ]);
  expect(all.totals).toEqual({
    held: { count: 1, points: 5 },
    posted: { count: 2, points: 42 },
    voided: { count: 1, points: 20 },
    expired: { count: 0, points: 0 },
  });
  expect(all.holds.at(-1)).toMatchObject({
    account,
    heldAt: `${FIRST_DAY}T12:00:00.000Z`,
    endedAt: `${FIRST_DAY}T12:00:00.000Z`,
    expiresAt: null,
    heldBy: `operator:${adminId}`,
    endedBy: `operator:${adminId}`,
  });
  expect(all.holds[0]).toMatchObject({
    heldIn: placeOf(position),
    expiresAt: `${NEXT_DAY}T12:01:00.000Z`,
    endedAt: null,
    endedIn: null,
    endedBy: null,
  });
  expect(all.holds[1]).toMatchObject({ endedAt: `${NEXT_DAY}T12:00:00.000Z`, endedIn });
  expect(all.next).toBeNull();
});

test('they are asked for by state and by day, and page without a gap or a repetition', async () => {
  expect(linesOf(await read('?state=posted'))).toEqual([
    ['posted', 12, 'a bank transfer'],
    ['posted', 30, 'a gift card'],
  ]);
  const day = await read(`?from=${FIRST_DAY}&to=${FIRST_DAY}`);
  expect([linesOf(day).length, day.totals.posted]).toEqual([2, { count: 1, points: 30 }]);
  const since = await read(`?from=${NEXT_DAY}`);
  expect([linesOf(since).length, since.totals.posted]).toEqual([2, { count: 1, points: 12 }]);
  expect(linesOf(await read(`?to=${FIRST_DAY}`))).toEqual(linesOf(day));
  const paged: unknown[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page: Payouts = await read(`?limit=1${next === '' ? '' : `&before=${next}`}`);
    paged.push(...linesOf(page));
    next = page.next;
  }
  expect(paged).toEqual(linesOf(await read()));
  // The last page says so, however full it is.
  expect((await read(`?limit=${paged.length}`)).next).toBeNull();
});

test('payouts are for roles that read payouts, for nobody else', async () => {
  const path = '/api/admin/payouts';
  const asked = [finance, admin, player, house.visitor()].map((visitor) => visitor.get<Problem>(path));
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 403, 401]);
  const refused = await player.get<Problem>(path);
  const sentence = 'This needs one of these roles: auditor, finance, admin.';
  expect([refused.body.code, refused.body.message]).toEqual(['forbidden', sentence]);
});

test('finance staff read payouts and move no points', async () => {
  const path = `/api/admin/accounts/${account}/holds`;
  const refused = await finance.post<Problem>(path, { amount: 1, reason: 'mine' });
  expect([refused.status, refused.body.message]).toEqual([403, 'Admin access required.']);
});

test.each([
  ['?state=lost', 'state'],
  ['?from=2026-02-30', 'A day looks like 2026-05-01.'],
  ['?before=0-1', 'Page with the `next` of the page before.'],
  ['?limit=0', 'limit'],
  ['?until=2026-05-01', 'until'],
])('%s is refused with a sentence that says what is wrong', async (query, sentence) => {
  const refused = await finance.get<Problem>(`/api/admin/payouts${query}`);
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid-input']);
  expect(refused.text).toContain(sentence);
});
