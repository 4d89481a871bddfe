import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { whatIfCall } from '#contracts/settings/what-if-calls.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { submitToHouse } from '#services/module/house-account.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

let house: House;
let admin: Visitor;

beforeAll(async () => {
  house = await openHouse();
  for (const name of ['anna', 'berta', 'carla']) await house.visitor().register(name);
  admin = house.visitor();
  await joinsStaff(house, admin, 'the_warden', 'admin');
});
afterAll(() => house[Symbol.asyncDispose]());

type Reply = ReplyOf<typeof whatIfCall>;

const latest = async (reader = admin) => (await reader.get<Reply>('/api/admin/what-if')).body.run;

async function computed(key: string, value: unknown, reader = admin) {
  const { status, body } = await reader.act<{ id: string | null }>('/api/admin/what-if', { key, value });
  expect(status).toBe(200);
  const look = async () => {
    const run = await latest(reader);
    return run?.id === body.id && run.state !== 'running' ? run : null;
  };
  return eventually(look, { withinMs: 60_000 });
}

test('staff read what the last 30 days would have cost under another value, and who is affected', async () => {
  const run = await computed('signup_bonus', 250);
  expect(run).toMatchObject({ key: 'signup_bonus', value: 250, state: 'done' });
  expect(run.done).toBe(run.total);
  const { result } = run;
  expect(result).toMatchObject({ basis: 'recomputed', before: 400, after: 1000, decisions: 4, unexplained: 0 });
  expect(result!.players).toMatchObject({ more: 4, less: 0 });
  expect(result!.players.largest.map(({ username }) => username)).toContain('berta');
  expect(result!.days.length).toBeGreaterThanOrEqual(30);
});

test('the values that were in force are those of their time', async () => {
  await submitToHouse(house.ledger, {
    type: 'change-setting',
    commandId: randomCommandId(),
    account: HOUSE_ACCOUNTS.settings,
    actor: 'cli:test',
    key: 'signup-bonus',
    value: 70,
    reason: 'spring',
  });
  await house.projector.caughtUp();
  await eventually(async () => (house.settings.value('signup-bonus') === 70 ? true : null));
  await house.visitor().register('dora');
  const { result } = await computed('signup-bonus', 70);
  expect(result).toMatchObject({ before: 470, after: 350, unexplained: 0 });
});

test('a setting whose decisions are not in the log has no what-if', async () => {
  const { body } = await admin.act<{ id: string | null }>('/api/admin/what-if', { key: 'adults-only', value: false });
  expect(body.id).toBeNull();
});

test('a value outside the bounds of its setting is refused', async () => {
  const { status, body } = await admin.act('/api/admin/what-if', { key: 'offer_share', value: 101 });
  expect([status, body]).toMatchObject([400, { code: 'invalid-input' }]);
});

test('a computation is its owner’s, a new one replaces it, and it can be removed', async () => {
  const other = house.visitor();
  await joinsStaff(house, other, 'the_auditor', 'auditor');
  const own = await computed('weekly_bonus', 1);
  expect(await latest(other)).toBeNull();
  const next = await computed('weekly_bonus', 2);
  expect(next.id).not.toBe(own.id);
  await admin.act(`/api/admin/what-if/${own.id}`, undefined, {}, 'DELETE');
  expect((await latest())?.id).toBe(next.id);
  await admin.act(`/api/admin/what-if/${next.id}`, undefined, {}, 'DELETE');
  expect(await latest()).toBeNull();
});

test('players and support cannot start one', async () => {
  const support = house.visitor();
  await joinsStaff(house, support, 'the_helper', 'support');
  for (const visitor of [support, house.visitor()]) {
    const { status } = await visitor.act('/api/admin/what-if', { key: 'weekly_bonus', value: 1 });
    expect([401, 403]).toContain(status);
  }
});
