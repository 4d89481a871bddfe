import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { payoutsCall } from '#contracts/payouts/calls.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import { DAY_MS, dayOf, endOfDay, startOfDay } from '#contracts/payouts/utc-day.ts';
import { positionAt } from '#contracts/position.ts';
import { systemClock } from '#infra/process/clock.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { accepted, HandClock } from '#tests/support/test-ledger.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
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

type Envelope = { commandId: string; account: number; actor: string };

/** As the admin, at the time that the clock says: a session of staff would have ended by the second day. */
async function order(command: (envelope: Envelope) => Command): Promise<string> {
  const commandId = randomCommandId();
  const { partition, seq } = await accepted(
    house.ledger,
    command({ commandId, account, actor: `operator:${adminId}` }),
  );
  position = positionAt(partition, seq);
  return commandId;
}

const posts = (holdId: string) => order((envelope) => ({ type: 'post-hold', ...envelope, holdId }));

beforeAll(async () => {
  clock.at = startOfDay(FIRST_DAY) + DAY_MS / 2;
  house = await openHouse({ clock });
  [admin, finance, player] = [house.visitor(), house.visitor(), house.visitor()];
  adminId = await joinsStaff(house, admin, 'the_admin', 'admin');
  account = (await player.register('anna')).id;
  const hold = (amountPoints: number, reason: string, expiresInMs: number | null = null) =>
    order((envelope) => ({ type: 'hold-points', ...envelope, amountPoints, reason, expiresInMs }));
  await posts(await hold(30, 'a gift card'));
  const mistake = await hold(20, 'a mistake');
  await order((envelope) => ({ type: 'void-hold', ...envelope, holdId: mistake }));
  clock.at += DAY_MS;
  await posts(await hold(12, 'a bank transfer'));
  endedIn = placeOf(position);
  await hold(5, 'not decided yet', 60_000);
  clock.at = systemClock.now();
  await admin.signIn('the_admin');
  await joinsStaff(house, finance, 'the_countess', 'finance');
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
